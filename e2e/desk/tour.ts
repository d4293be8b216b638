/** Every page of the desk in turn, as a member who may open all of them. */
import { expect, type Page } from '@playwright/test';
import type { SaveDestination } from '#contract/desk-handing-on.ts';
import { STAFF_ROLES } from '#contract/desk-page.ts';
import { PAGES } from '#web/desk/pages.ts';
import { sayAs } from '../applicant/spoken.ts';

type Tour = {
  readonly tag: string;
  /** The address of an applicant who has submitted. */
  readonly applicant: string;
  /** Signs a member in. */
  readonly join: (page: Page, mail: string, roles: readonly string[]) => Promise<void>;
  /** Called for every page, once it has loaded. */
  readonly look: (page: Page, name: string) => Promise<void>;
};

/** Signs in with all roles and shows each page. The page must be in the tour's language. */
export async function tourDesk(page: Page, tour: Tour): Promise<void> {
  const { tag, applicant, join, look } = tour;
  await join(page, `tour.${applicant}`, STAFF_ROLES);
  const show = async (path: string, name: string) => {
    await page.goto(`/desk${path}`);
    await isLoaded(page, tag);
    await look(page, name);
  };
  const destination = await (
    await page.request.post('/api/staff/destinations', { data: aFolder(applicant) })
  ).json();
  const { applications } = await (
    await page.request.get(`/api/staff/applications?q=${encodeURIComponent(applicant)}`)
  ).json();
  const [found] = applications;
  const mailing = await sendLetter(page, applicant);
  for (const { path } of PAGES) {
    const id = path.startsWith('/handing-on')
      ? destination.id
      : path.startsWith('/letters')
        ? mailing
        : found.id;
    const address = path.replace(':number', found.reference).replace(':id', String(id));
    await show(address, `desk${path.replaceAll(/[/:]+/g, '-')}`);
  }
}

/** Waits until nothing is loading. */
async function isLoaded(page: Page, tag: string): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: sayAs(tag)('Loading') })).toHaveCount(0);
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Writes to one applicant. Returns the number of the act. */
async function sendLetter(page: Page, applicant: string): Promise<number> {
  const texts = [{ language: 'en', subject: 'Hello', text: 'Hello' }];
  const choices = { is_about_application: true, texts };
  const counted = await page.request.post('/api/staff/acts', { data: { q: applicant } });
  const { id, count: typed } = await counted.json();
  await page.request.post(`/api/staff/acts/${id}/begin`, {
    data: { kind: 'letter', choices, typed, reason: 'to look at it' },
  });
  return id;
}

/** A folder destination without a schedule, below the operator's folder. */
function aFolder(applicant: string): SaveDestination {
  return {
    name: `Tour of ${applicant.slice(0, 12)}`,
    kind: 'folder',
    folder: 'tour',
    format: 'csv',
    layout: 'plain',
    documents: false,
    copies: false,
    reach: 'new',
    schedule: { every: 'never', hours: 1, at: '03:15' },
  };
}
