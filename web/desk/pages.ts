import type { ComponentType } from 'react';
import type { StaffProfile } from '#contract/desk.ts';
import { READING_ROLES, STAFF_ROLES, type StaffRole } from '#contract/desk-page.ts';
import { toSay } from '#words/say.ts';
import { mayOpen } from './me.ts';

/** A page of the desk. */
export interface DeskPage {
  /** Its address below `/desk`, as wouter reads it, such as `/applications/:id`. */
  readonly path: string;
  /** Its name in the navigation. */
  readonly title: string;
  /** The roles that may open it, each by itself. The server checks each call in the same way. */
  readonly roles: readonly StaffRole[];
  /** Whether it is in the navigation. The first such page that a user may open is their start page. */
  readonly isInNavigation: boolean;
  /** The component, the module's default export. It draws a `Page` (`ui/Page.tsx`), which has its heading. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

const OFFICE: readonly StaffRole[] = ['helper', 'registrar', 'administrator'];

/** A page in the navigation. */
function page(
  path: string,
  title: string,
  roles: readonly StaffRole[],
  load: DeskPage['load'],
): DeskPage {
  return { path, title, roles, load, isInNavigation: true };
}

/** A page outside of the navigation. */
function hidden(...given: Parameters<typeof page>): DeskPage {
  return { ...page(...given), isInNavigation: false };
}

/**
 * Every page of the desk, in the order of the navigation. To add one:
 *
 * 1. Its calls: in `contract/calls.ts` and a contract file of its area (`contract/desk-….ts`).
 * 2. Its component, in a folder of its area: `export default function …()`. It draws `<Page title={say('…')}>` around everything, which
 *    sets the heading, the browser's tab and the focus. Read with `useRead`: the frame shows an error and offers a retry; an ended
 *    session opens the sign-in over the page, and typed text stays. Change with `useAct`, or with a dialog whose fields are data
 *    (`ReasonDialog`): the server's message becomes a toast. The signed-in user: `useMe()`. Addresses: `Link`, `useLocation`, `useParams`
 *    and `useSearchParams` of wouter, relative to `/desk`. Shortcuts: `useShortcut` (`shortcuts/`). Components: `desk/ui` and `web/ui`.
 * 3. A line here, once the page can be used.
 */
export const PAGES: readonly DeskPage[] = [
  page('/applications', toSay('Applications'), READING_ROLES, () => import('./find/ListPage.tsx')),
  page('/for-me', toSay('For me'), READING_ROLES, () => import('./find/ForMe.tsx')),
  hidden('/acts', toSay('Acts on views'), READING_ROLES, () => import('./bulk/ActsPage.tsx')),
  hidden(
    '/applications/:number',
    toSay('Application'),
    READING_ROLES,
    () => import('./read/ReadPage.tsx'),
  ),
  hidden(
    '/applications/:id/help',
    toSay('Help'),
    ['helper', 'registrar'],
    () => import('./help/HelpPage.tsx'),
  ),
  page('/help', toSay('Help'), ['helper', 'registrar'], () => import('./help/CodePage.tsx')),
  page('/season', toSay('Season'), OFFICE, () => import('./season/SeasonPage.tsx')),
  page('/releases', toSay('Releases'), ['registrar'], () => import('./decisions/ReleasesPage.tsx')),
  page('/deadlines', toSay('Deadlines'), OFFICE, () => import('./deadlines/DeadlinesPage.tsx')),
  page(
    '/checklist',
    toSay('Checklist'),
    ['helper', 'registrar'],
    () => import('./checklist/ChecklistPage.tsx'),
  ),
  hidden('/letters/:id', toSay('Letter'), ['registrar'], () => import('./mailings/OutboxPage.tsx')),
  page(
    '/handing-on',
    toSay('Handing on'),
    ['registrar', 'administrator'],
    () => import('./handing-on/HandingOnPage.tsx'),
  ),
  hidden(
    '/handing-on/new',
    toSay('Set up a destination'),
    ['administrator'],
    () => import('./handing-on/DestinationPage.tsx'),
  ),
  hidden(
    '/handing-on/:id',
    toSay('Change a destination'),
    ['administrator'],
    () => import('./handing-on/DestinationPage.tsx'),
  ),
  hidden(
    '/handing-on/:id/ledger',
    toSay('Ledger'),
    ['registrar'],
    () => import('./handing-on/LedgerPage.tsx'),
  ),
  page('/form', toSay('Form'), ['administrator'], () => import('./form/FormPage.tsx')),
  page(
    '/retention',
    toSay('Retention'),
    ['registrar', 'administrator'],
    () => import('./retention/RetentionPage.tsx'),
  ),
  page('/staff', toSay('Staff'), ['administrator'], () => import('./members/MembersPage.tsx')),
  page('/trail', toSay('Trail'), ['auditor'], () => import('./trail/TrailPage.tsx')),
  page('/me', toSay('My sign-in'), STAFF_ROLES, () => import('./own/OwnPage.tsx')),
];

/** The pages in a user's navigation. */
export function pagesFor(me: Pick<StaffProfile, 'roles'>): readonly DeskPage[] {
  return PAGES.filter(({ isInNavigation, roles }) => isInNavigation && mayOpen(me, roles));
}

/** Whether an address is that of a page, or below it. */
export function isWithin(address: string, { path }: Pick<DeskPage, 'path'>): boolean {
  return address === path || address.startsWith(`${path}/`);
}
