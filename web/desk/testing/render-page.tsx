import { render } from '@testing-library/react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { StaffRole } from '#contract/desk-page.ts';
import { createDesk, DeskProvider } from '../desk-app.tsx';
import { Screen } from '../frame/Screen.tsx';
import { MeProvider } from '../me.ts';
import { ShortcutHelp } from '../shortcuts/ShortcutHelp.tsx';
import { createShortcuts, ShortcutProvider } from '../shortcuts/shortcuts.ts';

/** Renders the page at an address for a user with a role. @returns the visited addresses. */
export function renderPage(path: string, role: StaffRole): readonly string[] {
  const { hook, searchHook, history } = memoryLocation({ path, record: true });
  const me = { id: 1, mail: 'ada@college.example', name: 'Ada', roles: [role], scope: {} };
  render(
    <DeskProvider desk={createDesk()}>
      <MeProvider value={me as never}>
        <ShortcutProvider value={createShortcuts(localStorage)}>
          <Router hook={hook} searchHook={searchHook}>
            <ShortcutHelp />
            <Screen />
          </Router>
        </ShortcutProvider>
      </MeProvider>
    </DeskProvider>,
  );
  return history;
}
