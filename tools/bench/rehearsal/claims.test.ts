import { expect, it } from 'vitest';
import type { Answer, Browser } from './browser.ts';
import { type Outcome, openClaims, readHeld } from './claims.ts';

it.each<[string, Readonly<Record<string, Outcome>>, string, boolean]>([
  ['acknowledged and there is kept', { Bend: 'acknowledged' }, 'Bend', true],
  ['acknowledged and not there is lost', { Bend: 'acknowledged' }, '', false],
  ['refused is not missed', { Bend: 'refused' }, '', true],
  ['replaced by an older is lost', { Bend: 'acknowledged', Lodi: 'acknowledged' }, 'Bend', false],
  ['without an answer may not be there', { Bend: 'acknowledged', Lodi: 'unknown' }, 'Bend', true],
  ['without an answer may be there', { Bend: 'acknowledged', Lodi: 'unknown' }, 'Lodi', true],
  ['is in no third state', { Bend: 'acknowledged', Lodi: 'unknown' }, 'Salem', false],
  ['is settled by a later one', { Lodi: 'unknown', Salem: 'acknowledged' }, 'Lodi', false],
])('a write %s', (_what, writes, held, isKept) => {
  const claims = openClaims();
  for (const [city, outcome] of Object.entries(writes))
    claims.note({ 'answer city': city }, outcome);
  const losses = claims.lossesIn(new Map([['answer city', held]]));
  expect(losses).toEqual(isKept ? [] : [expect.stringMatching(/^answer city was /)]);
});

it('everything that the portal holds is read by the names of the claims', async () => {
  const answers: Readonly<Record<string, object>> = {
    'GET /api/profile': {
      answer: { city: 'Bend' },
      last_page: '/education',
      document_answer: { doc: { file_name: 'essay.pdf', file_size: 9 } },
      web_status: [{ web_status: 'submitted' }],
    },
    'GET /api/tabs': { statement: 'essay' },
    'GET /api/add-another': { activities: 3 },
  };
  const insist = async (call: string): Promise<Answer> => {
    const body = Buffer.from(JSON.stringify(answers[call]));
    return { status: 200, body, retryAfter: undefined };
  };
  const browser = { insist, cookies: new Map([['__Host-session', 'x']]) } as unknown as Browser;
  const held = await readHeld(browser, AbortSignal.abort());
  expect(Object.fromEntries(held)).toEqual({
    'answer city': 'Bend',
    'last page': '/education',
    'document doc': 'essay.pdf, 9 bytes',
    'status submitted': true,
    'tab statement': 'essay',
    'count activities': '3',
  });
});
