/** The callers of the fuzz requests, and a college with applications for them. */
import { STAFF_ROLES, type StaffRole } from '#contract/desk.ts';
import { completeApplication } from '#form/application/complete-application.ts';
import { openPasswords } from '#server/applicant/accounts/password/passwords.ts';
import { makeLink, makeToken, openLinkBrowser } from '#server/applicant/handoffs/testing.ts';
import { createToken } from '#server/core/identity/tokens.ts';
import type { Known } from '#server/core/testing/operations.ts';
import { seedApplications } from '#server/desk/testing/applications.ts';
import type { TestDesk } from '#server/desk/testing/desk.ts';
import { openStaffSession } from '#server/desk/testing/staff-session.ts';

/** A caller, possibly anonymous; `kind` is the name in a call's `x-who`. */
export type Caller = { readonly name: string; readonly kind: string };

const OPEN = 'ada@fuzz.example';
const SUBMITTED = 'bob@fuzz.example';
/** No caller has this applicant's session or may see their number, so their data must not change. */
const BYSTANDER = 'carol@fuzz.example';
const PASSWORD = 'Correct horse 1';
/** How many further applicants there are, who never send a request. */
const CROWD = 30;

const APPLICANTS: readonly (Caller & { username: string })[] = [
  { name: 'applicant', kind: 'applicant', username: OPEN },
  { name: 'submitted applicant', kind: 'applicant', username: SUBMITTED },
];
const STAFF: readonly (Caller & { roles: readonly StaffRole[] })[] = [
  ...STAFF_ROLES.map((role) => ({ name: role, kind: 'staff', roles: [role] })),
  { name: 'staff with every role', kind: 'staff', roles: STAFF_ROLES },
];
const OTHERS: readonly Caller[] = [
  { name: 'anybody', kind: 'anybody' },
  { name: 'holder of a link', kind: 'staff link' },
  { name: 'holder of a link for one task', kind: 'handoff' },
  { name: 'somebody whose session is over', kind: 'anybody' },
];
export const CALLERS: readonly Caller[] = [...APPLICANTS, ...STAFF, ...OTHERS];

export type College = {
  /** The cookies of the caller's browser. Logs the caller in again after a request has logged them out, removed or erased them. */
  cookiesOf(caller: Caller): Promise<Record<string, string>>;
  /** Records that a request of theirs was answered with 401. */
  wasLetIn(caller: Caller): void;
  /** Valid values for fields that do not take just anything. */
  readonly known: Known;
  readonly bystander: number;
};

/** @param forms that may be published. */
export async function openCollege(desk: TestDesk, forms: readonly object[]): Promise<College> {
  const { platform } = desk;
  const { kysely } = platform.database;
  const crowd = Array.from({ length: CROWD }, (_none, index) => ({
    username: `applicant-${index}@fuzz.example`,
    isSubmitted: index % 3 === 0,
  }));
  const passwords = openPasswords();
  const seed = async (seeded: Parameters<typeof seedApplications>[1], password = PASSWORD) => {
    const added = await seedApplications(platform, seeded);
    const password_hash = await passwords.hash(password);
    await kysely.updateTable('accounts').set({ password_hash }).where('id', 'in', added).execute();
    return added;
  };
  const ids = await seed([
    { username: OPEN },
    { username: SUBMITTED, isSubmitted: true },
    ...crowd,
  ]);
  const secret = createToken().value;
  const [bystander = 0] = await seed([{ username: BYSTANDER, isSubmitted: true }], secret);
  const cookies = new Map<string, Record<string, string>>();
  const [mine = 0, submitted = 0] = ids;

  async function logIn(username: string) {
    const now = platform.clock();
    const found = await kysely
      .selectFrom('accounts')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirst();
    const [id] =
      found === undefined
        ? await seed([{ username, isSubmitted: username === SUBMITTED }])
        : [found.id];
    const token = createToken();
    const session = { token_hash: token.hash, account_id: Number(id), created_at: now };
    await kysely
      .insertInto('sessions')
      .values({ ...session, last_seen_at: now })
      .execute();
    return { session: token.value, 'idp.signed_in': '1' };
  }

  async function enter(caller: Caller): Promise<Record<string, string>> {
    const applicant = APPLICANTS.find(({ name }) => name === caller.name);
    if (applicant !== undefined) return logIn(applicant.username);
    const member = STAFF.find(({ name }) => name === caller.name);
    if (member !== undefined) {
      const name = member.name.replaceAll(' ', '-');
      return { staff_session: await openStaffSession(desk, name, member.roles) };
    }
    if (caller.name === 'somebody whose session is over') {
      return { session: createToken().value, staff_session: createToken().value };
    }
    return {};
  }

  const maker = { cookies: await logIn(OPEN) };
  const holder = openLinkBrowser(desk.app);
  await holder.follow((await makeLink(desk.app, maker, 'scan')).code);
  await holder.open();
  cookies.set('holder of a link for one task', holder.cookies);
  const lives = { days: 90 };
  const others = [...ids.slice(0, 8), 999_999];
  return {
    bystander,
    async cookiesOf(caller) {
      const held = cookies.get(caller.name) ?? (await enter(caller));
      cookies.set(caller.name, held);
      return held;
    },
    wasLetIn: (caller) => void cookies.delete(caller.name),
    known: {
      service_token: [
        await makeToken(platform, { accountId: mine, lives }),
        await makeToken(platform, { accountId: submitted, lives }),
      ],
      link: holder.link(),
      key: ['personal_statement_doc', 'first_name'],
      answer_key: ['personal_statement_doc', 'first_name'],
      username: [OPEN, SUBMITTED, BYSTANDER, 'new@fuzz.example', ' ADA@fuzz.example '],
      mail: ['new@fuzz.example', SUBMITTED, 'reader@college.example'],
      password: [PASSWORD, 'Battery staple 2'],
      confirm_password: PASSWORD,
      code: ['123456', '000000'],
      answers: [
        { first_name: 'Eve' },
        completeApplication(),
        { legal_agree: true, first_name: '' },
      ],
      last_page: ['/about', '/education', '/final-steps'],
      button_id: 'activities',
      tab_id: 'personal_statement',
      chosen_tab: ['upload', 'essay'],
      file_name: ['x.pdf', 'x.docx'],
      at: '03:30',
      category: ['hs_ceeb', 'address', 'college_ceeb'],
      id: others,
      number: others,
      account_id: others,
      staff_id: [1, 2, 3, 999_999],
      text: [...forms, ...forms, 'Please call.'].map((text) => JSON.stringify(text)),
      // The states of the forms, before and after one is published and taken back, and of an item of the checklist.
      state: ['0-0', '0-0', '0-0', '2-0', '2-1', 'received', 'waived'],
      reason: 'it was asked for on the telephone',
      language: ['en', 'es'],
      reached_on: ['2025-01-05', ''],
      // Nothing is sent: this name does not resolve.
      host: 'receiver.invalid',
      url: 'https://receiver.invalid/applications',
    },
  };
}
