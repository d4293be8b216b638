/** Every act of the desk that asks why, and reasons that are none. */
import { expect, it } from 'vitest';
import { STAFF_ROLES } from '#contract/desk.ts';
import { addressOf, operationsOf, sampleOf } from '#server/core/testing/operations.ts';
import { deskApplicant } from './read/testing/applicants.ts';
import { openTestDesk } from './testing/desk.ts';

const KNOWN = {
  until: '2031-01-02T10:00',
  minute: '2031-01-02T10:00',
  ends_at: '2031-01-01T10:00:00Z',
};

const desk = await openTestDesk();
const member = await desk.member(...STAFF_ROLES);
/** The number of an application that exists. */
const number = String((await deskApplicant(desk)).accountId);

it.each([
  ['nothing', ''],
  ['blanks', ' \n\t '],
  ['blanks of other scripts', '\u00a0\u3000'],
  ['signs that nobody sees', '\u200b\u2060'],
  ['dots', '…'],
])('a reason of %s is none, in every act that asks for one', async (_what, reason) => {
  const acts = operationsOf(desk.app).filter(({ body }) => body?.required?.includes('reason'));
  expect(acts.length).toBeGreaterThan(14);
  for (const operation of acts) {
    const url = addressOf(operation, ({ schema, name }) =>
      String(sampleOf(schema, name, { number })),
    );
    const body = { ...(sampleOf(operation.body ?? {}, '', KNOWN) as object), reason };
    const { status, body: answer } = await member.call(operation.method as 'POST', url, body);
    expect([url, status, answer.message]).toEqual([url, 400, 'Please say why.']);
  }
});
