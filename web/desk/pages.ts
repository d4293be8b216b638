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

/**
 * Every page of the desk, in the order of the navigation. To add one:
 *
 * 1. Its calls: in `contract/calls.ts` and a contract file of its area (`contract/desk-….ts`), and a function for each in a file beside
 *    the page, made of `read` and `send` of `web/core/api/request.ts`.
 * 2. Its component, in a folder of its area: `export default function …()`. It draws `<Page title={say('…')}>` around everything, which
 *    sets the heading, the browser's tab and the focus. Load data with `useQuery`: the frame shows an error and offers a retry; an ended
 *    session opens the sign-in over the page, and typed text stays. Change data with `useMutation`: an error becomes a toast, unless
 *    `...showsOwnErrors`; announce success with `useToasts`. The signed-in user: `useMe()`. Addresses: `Link`, `useLocation`,
 *    `useParams` and `useSearchParams` of wouter, relative to `/desk`. Shortcuts: `useShortcuts` (`shortcuts/`). Components: `desk/ui` and
 *    `web/ui`.
 * 3. A line here, once the page can be used.
 */
export const PAGES: readonly DeskPage[] = [
  {
    path: '/applications',
    title: toSay('Applications'),
    roles: ['reader', 'helper', 'registrar'],
    isInNavigation: true,
    load: () => import('./find/ListPage.tsx'),
  },
  {
    path: '/for-me',
    title: toSay('For me'),
    roles: READING_ROLES,
    isInNavigation: true,
    load: () => import('./find/ForMe.tsx'),
  },
  {
    path: '/acts',
    title: toSay('Acts on views'),
    roles: READING_ROLES,
    isInNavigation: false,
    load: () => import('./bulk/ActsPage.tsx'),
  },
  {
    path: '/applications/:number',
    title: toSay('Application'),
    roles: READING_ROLES,
    isInNavigation: false,
    load: () => import('./read/ReadPage.tsx'),
  },
  {
    path: '/applications/:id/help',
    title: toSay('Help'),
    roles: ['helper', 'registrar'],
    isInNavigation: false,
    load: () => import('./help/HelpPage.tsx'),
  },
  {
    path: '/help',
    title: toSay('Help'),
    roles: ['helper', 'registrar'],
    isInNavigation: true,
    load: () => import('./help/CodePage.tsx'),
  },
  {
    path: '/season',
    title: toSay('Season'),
    roles: ['helper', 'registrar', 'administrator'],
    isInNavigation: true,
    load: () => import('./season/SeasonPage.tsx'),
  },
  {
    path: '/releases',
    title: toSay('Releases'),
    roles: ['registrar'],
    isInNavigation: true,
    load: () => import('./decisions/ReleasesPage.tsx'),
  },
  {
    path: '/deadlines',
    title: toSay('Deadlines'),
    roles: ['helper', 'registrar', 'administrator'],
    isInNavigation: true,
    load: () => import('./deadlines/DeadlinesPage.tsx'),
  },
  {
    path: '/checklist',
    title: toSay('Checklist'),
    roles: ['helper', 'registrar'],
    isInNavigation: true,
    load: () => import('./checklist/ChecklistPage.tsx'),
  },
  {
    path: '/letters/:id',
    title: toSay('Letter'),
    roles: ['registrar'],
    isInNavigation: false,
    load: () => import('./mailings/OutboxPage.tsx'),
  },
  {
    path: '/handing-on',
    title: toSay('Handing on'),
    roles: ['registrar', 'administrator'],
    isInNavigation: true,
    load: () => import('./handing-on/HandingOnPage.tsx'),
  },
  {
    path: '/handing-on/new',
    title: toSay('Set up a destination'),
    roles: ['administrator'],
    isInNavigation: false,
    load: () => import('./handing-on/DestinationPage.tsx'),
  },
  {
    path: '/handing-on/:id',
    title: toSay('Change a destination'),
    roles: ['administrator'],
    isInNavigation: false,
    load: () => import('./handing-on/DestinationPage.tsx'),
  },
  {
    path: '/handing-on/:id/ledger',
    title: toSay('Ledger'),
    roles: ['registrar'],
    isInNavigation: false,
    load: () => import('./handing-on/LedgerPage.tsx'),
  },
  {
    path: '/form',
    title: toSay('Form'),
    roles: ['administrator'],
    isInNavigation: true,
    load: () => import('./form/FormPage.tsx'),
  },
  {
    path: '/retention',
    title: toSay('Retention'),
    roles: ['registrar', 'administrator'],
    isInNavigation: true,
    load: () => import('./retention/RetentionPage.tsx'),
  },
  {
    path: '/staff',
    title: toSay('Staff'),
    roles: ['administrator'],
    isInNavigation: true,
    load: () => import('./members/MembersPage.tsx'),
  },
  {
    path: '/trail',
    title: toSay('Trail'),
    roles: ['auditor'],
    isInNavigation: true,
    load: () => import('./trail/TrailPage.tsx'),
  },
  {
    path: '/me',
    title: toSay('My sign-in'),
    roles: STAFF_ROLES,
    isInNavigation: true,
    load: () => import('./own/OwnPage.tsx'),
  },
];

/** The pages in a user's navigation. */
export function pagesFor(me: Pick<StaffProfile, 'roles'>): readonly DeskPage[] {
  return PAGES.filter(({ isInNavigation, roles }) => isInNavigation && mayOpen(me, roles));
}

/** Whether an address is that of a page, or below it. */
export function isWithin(address: string, { path }: Pick<DeskPage, 'path'>): boolean {
  return address === path || address.startsWith(`${path}/`);
}
