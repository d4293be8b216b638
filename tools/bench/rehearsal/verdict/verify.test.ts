/** From an acknowledged write to a loss in the report, with a portal that drops acknowledged writes. */
import { expect, it } from 'vitest';
import type { Played } from '../players/applicant.ts';
import type { Letter, Letters } from '../players/letters.ts';
import type { Answer, Browser } from '../players/wire.ts';
import { openTold } from './told.ts';
import { findLosses } from './verify.ts';

const USERNAME = 'a1.t@rehearsal.invalid';
const LETTERS = [
  { to: USERNAME, subject: 'Your code', text: 'Hello,\n\n    123456\n' },
  { to: USERNAME, subject: 'We have received your application', text: 'Hello' },
];

type Portal = { readonly answer?: object; readonly stored?: object; readonly letters?: Letter[] };

/** The losses of an applicant whose city was acknowledged and who got as far as submitting, at a portal with this data. */
async function lossesAt({
  answer = { city: 'Bend' },
  stored = { city: 'Bend' },
  letters = LETTERS,
}: Portal) {
  const told = openTold();
  told.letterDue('code');
  told.sent({ city: 'Bend' })('acknowledged');
  told.letterDue('receipt');
  const answers: Readonly<Record<string, object>> = {
    'GET /api/profile': { answer, last_page: '', document_answer: {}, web_status: [] },
    'GET /api/tabs': {},
    'GET /api/add-another': {},
  };
  const browser: Browser = {
    cookies: new Map([['__Host-session', 'x']]),
    ask: async (call): Promise<Answer> => ({
      status: 200,
      body: Buffer.from(JSON.stringify(answers[call])),
      retryAfter: undefined,
    }),
    close() {},
  };
  const mailbox: Letters = {
    to: () => letters,
    wait: async (_address, matches) => letters.find(matches),
    count: () => letters.length,
  };
  const played = { person: { username: USERNAME }, told, browser } as unknown as Played;
  const losses = await findLosses([played], {
    letters: mailbox,
    readStored: async () => new Map([[USERNAME, stored as Record<string, string>]]),
    patience: AbortSignal.abort(),
  });
  return losses.map(({ what }) => what);
}

it('a portal that holds everything has lost nothing', async () => {
  expect(await lossesAt({})).toEqual([]);
});

it('an acknowledged save that the profile does not have is lost', async () => {
  expect(await lossesAt({ answer: {} })).toEqual(['answer city']);
});

it('an acknowledged save that only the database does not have is lost', async () => {
  expect(await lossesAt({ stored: { city: 'Eugene' } })).toEqual(['answer city in the database']);
});

it('a letter that never came is lost', async () => {
  expect(await lossesAt({ letters: LETTERS.slice(0, 1) })).toEqual(['letter with the receipt']);
});
