import { describe, expect, it } from 'vitest';
import type { AnswerValue } from '#form/engine/answers.ts';
import type { Answer, Browser } from './browser.ts';
import { type Claims, openClaims, readHeld } from './claims.ts';

const city = (value: string) => ({ 'answer city': value });

/** The names of the lost claims, at a portal that holds this. */
function lost(tell: (claims: Claims) => void, held: Readonly<Record<string, AnswerValue>>) {
  const claims = openClaims();
  tell(claims);
  return claims.lossesIn(new Map(Object.entries(held))).map((loss) => loss.split(' was ')[0]);
}

describe('a write', () => {
  it.each<[string, (claims: Claims) => void, string, boolean]>([
    ['acknowledged and there is kept', (c) => c.note(city('Bend'), 'acknowledged'), 'Bend', true],
    ['acknowledged and not there is lost', (c) => c.note(city('Bend'), 'acknowledged'), '', false],
    ['refused is not missed', (c) => c.note(city('Bend'), 'refused'), '', true],
  ])('%s', (_what, tell, held, isKept) => {
    expect(lost(tell, city(held))).toEqual(isKept ? [] : ['answer city']);
  });

  it('that an older one has replaced is lost', () => {
    const tell = (claims: Claims) => {
      claims.note(city('Bend'), 'acknowledged');
      claims.note(city('Eugene'), 'acknowledged');
    };
    expect(lost(tell, city('Bend'))).toEqual(['answer city']);
    expect(lost(tell, city('Eugene'))).toEqual([]);
  });

  it('that had no answer may be there or not, until a later one is acknowledged', () => {
    const tell = (claims: Claims) => {
      claims.note(city('Bend'), 'acknowledged');
      claims.note(city('Eugene'), 'unknown');
    };
    expect(lost(tell, city('Bend'))).toEqual([]);
    expect(lost(tell, city('Eugene'))).toEqual([]);
    expect(lost(tell, city('Salem'))).toEqual(['answer city']);
    const later = (claims: Claims) => {
      tell(claims);
      claims.note(city('Salem'), 'acknowledged');
    };
    expect(lost(later, city('Eugene'))).toEqual(['answer city']);
  });

  it('of another kind is not looked for in the answers alone', () => {
    const claims = openClaims();
    claims.keep('status submitted', true);
    expect(claims.lossesIn(new Map(), 'answer ')).toEqual([]);
    expect(claims.lossesIn(new Map())).toHaveLength(1);
  });
});

it('everything that the portal and the mailbox hold is read by the names of the claims', async () => {
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
  const held = await readHeld(browser, ['code'], AbortSignal.abort());
  expect(Object.fromEntries(held)).toEqual({
    'answer city': 'Bend',
    'last page': '/education',
    'document doc': 'essay.pdf, 9 bytes',
    'status submitted': true,
    'tab statement': 'essay',
    'count activities': '3',
    'letter code': true,
  });
});
