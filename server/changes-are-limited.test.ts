/** Every route that counts its own limits does so; `core/http/who.test.ts` counts those that share one. */
import { expect, test, vi } from 'vitest';
import { STAFF_ROLES } from '#contract/desk.ts';
import { addAccount, beginTestSession } from './core/testing/accounts.ts';
import { closing } from './core/testing/closing.ts';
import { addressOf, type Operation, operationsOf, sampleOf } from './core/testing/operations.ts';
import { startTestDesk } from './desk/testing/desk.ts';
import { openStaffSession } from './desk/testing/staff-session.ts';

// So small that a limit is soon met.
const desk = closing(await startTestDesk({ environment: { RATE_LIMIT_SCALE: '0.003' } }));

/** Valid values for fields that refuse an invented one. */
const KNOWN = {
  ...{ key: 'personal_statement_doc', answer_key: 'personal_statement_doc', language: 'en' },
  ...{ file_name: 'x.pdf', file_key: 'uploads/x', mail: 'eve@college.example', at: '03:30' },
  ...{ minute: '2031-01-02T10:00' },
};
/** Ids that do not exist: a caller who ended their own session could make no more calls. */
const NUMBERS = { id: 999_999, number: 999_999, note: 999_999, link: 999_999 };

/** A browser in which an applicant and a member of all roles are logged in, both new. */
async function browser() {
  const { id } = await addAccount(desk.platform);
  const opened = desk.browser();
  opened.cookies.set('session', await beginTestSession(desk.platform, id));
  opened.cookies.set('staff_session', await openStaffSession(desk, 'all', STAFF_ROLES));
  return opened;
}

const ownLimits = operationsOf(desk.app).filter(
  ({ method, who, limits }) =>
    method !== 'GET' &&
    (who === 'applicant' || who === 'staff') &&
    limits.some(({ together }) => together !== true),
);

test('there are some that count their own', () => expect(ownLimits.length).toBeGreaterThan(10));

test.each(
  ownLimits.map((operation): [string, Operation] => [
    `${operation.method} ${operation.path}`,
    operation,
  ]),
)(
  '%s is refused after some, says when to try again, and goes on then',
  async (_what, operation) => {
    desk.clock.advance({ hours: 25 });
    const { call } = await browser();
    const url = addressOf(operation, ({ required, schema, name }) =>
      required ? String(sampleOf(schema, name, { ...KNOWN, ...NUMBERS })) : undefined,
    );
    const until = operation.path.includes('/deadlines/') && {
      until: '2030-01-05T12:00',
      ends_at: '2030-01-05T12:00:00.000Z',
    };
    const body = operation.body && (sampleOf(operation.body, '', { ...KNOWN, ...until }) as object);
    // A server on a machine with other work may be out of breath, and then asks to be asked again.
    const make = () =>
      vi.waitUntil(async () => {
        const answer = await call(operation.method as 'POST', url, body);
        return answer.status === 503 ? undefined : answer;
      }, 30_000);
    let answer = await make();
    expect(answer.status).not.toBe(429);
    for (let made = 1; made < 30 && answer.status !== 429; made += 1) answer = await make();
    expect(answer.body).toEqual({
      message: expect.stringMatching(/^You have tried this too many times\. Please wait .+\.$/),
    });
    desk.clock.advance({ seconds: Number(answer.headers['retry-after']) });
    if (operation.who === 'applicant') expect((await make()).status).not.toBe(429);
  },
);
