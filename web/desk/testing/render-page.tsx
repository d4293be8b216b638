import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { StaffRole } from '#contract/desk-page.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { setCollege } from '#web/core/college.ts';
import { createDesk, DeskProvider } from '../desk-app.tsx';
import { Screen } from '../frame/Screen.tsx';
import { MeProvider } from '../me.ts';
import { ShortcutHelp } from '../shortcuts/ShortcutHelp.tsx';
import { createShortcuts, ShortcutProvider } from '../shortcuts/shortcuts.ts';

interface Visit {
  readonly path?: string;
  readonly role?: StaffRole;
  readonly languages?: readonly string[];
}

/** Renders a part of the desk of the sample college at an address, for a user with a role. */
export function renderDesk(
  part: ReactNode,
  { path = '/', role = 'registrar', languages = ['en'] }: Visit = {},
) {
  setCollege({ ...sampleTenant, languages });
  const { hook, searchHook, history } = memoryLocation({ path, record: true });
  const me = { id: 1, mail: 'ada@college.example', name: 'Ada', roles: [role], scope: {} };
  const desk = createDesk();
  const drawn = (
    <DeskProvider desk={desk}>
      <MeProvider value={me as never}>
        <ShortcutProvider value={createShortcuts(localStorage)}>
          <Router hook={hook} searchHook={searchHook}>
            <ShortcutHelp />
            {part}
          </Router>
        </ShortcutProvider>
      </MeProvider>
    </DeskProvider>
  );
  return { ...render(drawn), drawn, desk, history };
}

/** Renders the page at an address for a user with a role. @returns the visited addresses. */
export const renderPage = (path: string, role: StaffRole, more: Visit = {}): readonly string[] =>
  renderDesk(<Screen />, { ...more, path, role }).history;
