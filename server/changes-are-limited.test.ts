/** Every change that somebody who is logged in may make has a limit, read from the routes of the whole server. */
import { expect, test } from 'vitest';
import { STAFF_ROLES } from '#contract/desk.ts';
import { createToken } from './core/identity/tokens.ts';
import { closing } from './core/testing/closing.ts';
import { addressOf, type Operation, operationsOf, sampleOf } from './core/testing/operations.ts';
import { type DeskMember, startTestDesk } from './desk/testing/desk.ts';
import { openStaffSession } from './desk/testing/staff-session.ts';

/** So small that a limit is soon met: an applicant's 1,200 changes become 4, and 3,000 become 9. */
const SCALE = 0.003;

const environment = { RATE_LIMIT_SCALE: String(SCALE) };
const desk = closing(await startTestDesk({ environment }));

/** What is right where not just anything is. */
const KNOWN = {
  key: 'personal_statement_doc',
  answer_key: 'personal_statement_doc',
  language: 'en',
  last_page: '/about',
  tab_id: 'personal_statement',
  chosen_tab: 'essay',
  button_id: 'activities',
  num_components: 2,
  file_name: 'x.pdf',
  file_key: 'uploads/x',
  answers: { first_name: 'Eve' },
  mail: 'eve@college.example',
  at: '03:30',
  minute: '2031-01-02T10:00',
};

async function memberOfAllRoles(): Promise<Browser> {
  const browser = desk.browser();
  browser.cookies.set('staff_session', await openStaffSession(desk, 'all', STAFF_ROLES));
  return browser;
}

type Browser = Pick<DeskMember, 'call'>;

/** A browser in which somebody new is logged in. */
async function applicant(): Promise<Browser> {
  const { kysely } = desk.platform.database;
  const now = desk.platform.clock();
  const username = `applicant-${crypto.randomUUID().slice(0, 8)}@mail.example`;
  const account = { username, password_hash: 'none', confirmed_at: now, password_changed_at: now };
  const { id } = await kysely
    .insertInto('accounts')
    .values(account)
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = createToken();
  await kysely
    .insertInto('sessions')
    .values({ token_hash: token.hash, account_id: id, created_at: now, last_seen_at: now })
    .execute();
  const browser = desk.browser();
  browser.cookies.set('session', token.value);
  return browser;
}

/** Every change of applicants and staff but those that say why they need no limit. */
function changes(): Operation[] {
  return operationsOf(desk.app).filter(
    ({ method, who }) => method !== 'GET' && (who === 'applicant' || who === 'staff'),
  );
}

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

/** Nobody's: whoever ended their own session could not go on. */
const NUMBERS = { id: 999_999, number: 999_999, note: 999_999, link: 999_999 };

function make(browser: Browser, operation: Operation) {
  const until = operation.path.includes('/deadlines/') && {
    until: '2030-01-05T12:00',
    ends_at: '2030-01-05T12:00:00.000Z',
  };
  const known = { ...KNOWN, ...(operation.who === 'staff' && NUMBERS) };
  const url = addressOf(operation, (parameter) =>
    parameter.required ? String(sampleOf(parameter.schema, parameter.name, known)) : undefined,
  );
  const body = operation.body && (sampleOf(operation.body, '', { ...KNOWN, ...until }) as object);
  return browser.call(operation.method as 'POST', url, body);
}

async function countUntilRefused(browser: Browser, operation: Operation) {
  let last: unknown;
  for (let made = 0; made < 30; made += 1) {
    const answer = await make(browser, operation);
    if (answer.status === 429) return { made, answer };
    last = answer;
  }
  throw new Error(`${nameOf(operation)} is never refused: ${JSON.stringify(last).slice(0, 300)}`);
}

const UNLIMITED = ['POST /api/staff/sign-out'];

test('each is refused after some, says when to try again, and goes on then', async () => {
  const tried = changes().filter((operation) => !UNLIMITED.includes(nameOf(operation)));
  expect(tried.length).toBeGreaterThan(50);
  for (const operation of tried) {
    const isStaffs = operation.who === 'staff';
    desk.clock.advance({ hours: 25 });
    const browser = isStaffs ? await memberOfAllRoles() : await applicant();
    const { made, answer } = await countUntilRefused(browser, operation);
    const what = nameOf(operation);
    expect([what, made > 0]).toEqual([what, true]);
    expect(String(answer.headers['retry-after']), what).toMatch(/^[1-9]\d*$/);
    expect(answer.body, what).toEqual({
      message: expect.stringMatching(/^You have tried this too many times\. Please wait .+\.$/),
    });
    desk.clock.advance({ seconds: Number(answer.headers['retry-after']) });
    if (isStaffs) continue;
    expect((await make(browser, operation)).status, what).not.toBe(429);
  }
});

test('all that declares no limit of its own counts together, and reading goes on', async () => {
  desk.clock.advance({ hours: 25 });
  const eve = await applicant();
  const shared = changes().filter(({ limits }) => limits.some(({ together }) => together));
  const [first, ...others] = shared.filter(({ who }) => who === 'applicant');
  if (first === undefined) throw new Error('nothing is counted together');
  await countUntilRefused(eve, first);
  for (const other of others) expect((await make(eve, other)).status, nameOf(other)).toBe(429);
  expect((await eve.call('GET', '/api/profile')).status).toBe(200);
  expect((await make(await applicant(), first)).status).not.toBe(429);
  expect((await eve.call('GET', '/api/logout')).status).toBe(200);
});

test('only what ends its own session, or goes to an address that was asked for, has no limit', () => {
  const without = operationsOf(desk.app).filter(
    ({ method, path, limits }) => (method !== 'GET' || path === '/api/logout') && !limits.length,
  );
  expect(without.map(nameOf).sort()).toEqual([
    'GET /api/logout',
    'POST /api/staff/sign-out',
    'POST /storage/upload',
  ]);
});
