import { describe, expect, it } from 'vitest';
import { type Held, type KeptKind, lossesOf, NOTHING, openTold, type Told } from './told.ts';

const held = (part: Partial<Held>): Held => ({ ...NOTHING, ...part });

function whatIsLost(tell: (told: Told) => void, there: Partial<Held> | undefined): string[] {
  const told = openTold();
  tell(told);
  return lossesOf('a1', told, there && held(there)).map(({ what }) => what);
}

describe('an answer', () => {
  it('that was acknowledged and is not there is lost', () => {
    const tell = (told: Told) => told.sent({ city: 'Bend', optin_sms_ind: true })('acknowledged');
    expect(whatIsLost(tell, {})).toEqual(['answer city', 'answer optin_sms_ind']);
    expect(whatIsLost(tell, { answer: { city: 'Bend' } })).toEqual(['answer optin_sms_ind']);
    expect(whatIsLost(tell, { answer: { city: 'Bend', optin_sms_ind: true } })).toEqual([]);
  });

  it('that an older one has replaced is lost', () => {
    const tell = (told: Told) => {
      told.sent({ city: 'Bend' })('acknowledged');
      told.sent({ city: 'Eugene' })('acknowledged');
    };
    expect(whatIsLost(tell, { answer: { city: 'Bend' } })).toEqual(['answer city']);
    expect(whatIsLost(tell, { answer: { city: 'Eugene' } })).toEqual([]);
  });

  it('that was refused may not be there', () => {
    const tell = (told: Told) => {
      told.sent({ city: 'Bend' })('acknowledged');
      told.sent({ city: 'Eugene' })('refused');
    };
    expect(whatIsLost(tell, { answer: { city: 'Bend' } })).toEqual([]);
    expect(whatIsLost(tell, { answer: { city: 'Eugene' } })).toEqual(['answer city']);
  });

  it('whose save had no answer may be there or not, until a later one is acknowledged', () => {
    const tell = (told: Told) => {
      told.sent({ city: 'Bend' })('acknowledged');
      told.sent({ city: 'Eugene' })('unknown');
    };
    expect(whatIsLost(tell, { answer: { city: 'Bend' } })).toEqual([]);
    expect(whatIsLost(tell, { answer: { city: 'Eugene' } })).toEqual([]);
    expect(whatIsLost(tell, { answer: { city: '' } })).toEqual(['answer city']);
    const later = (told: Told) => {
      tell(told);
      told.sent({ city: 'Salem' })('acknowledged');
    };
    expect(whatIsLost(later, { answer: { city: 'Eugene' } })).toEqual(['answer city']);
  });
});

describe('everything else that was acknowledged', () => {
  it.each([
    ['last page', '', '/education', { last_page: '/education' }],
    ['tab', 'statement', 'essay', { tabs: { statement: 'essay' } }],
    ['count', 'activities', '3', { counts: { activities: 3 } }],
    [
      'status',
      'submitted',
      'submitted',
      { web_status: [{ web_status: 'submitted', at: '2026-11-21T00:00:00Z' }] },
    ],
    [
      'document',
      'doc',
      'essay.pdf, 9 bytes',
      { document_answer: { doc: { file_name: 'essay.pdf', file_size: 9 } } },
    ],
  ] satisfies [KeptKind, string, string, Partial<Held>][])(
    'is looked for: %s',
    (what, name, value, there) => {
      const tell = (told: Told) => told.keep(what, name, value);
      expect(whatIsLost(tell, {})).toEqual([`${what} ${name}`.trim()]);
      expect(whatIsLost(tell, there)).toEqual([]);
    },
  );

  it('counts letters, each as often as it was promised', () => {
    const tell = (told: Told) => {
      told.letterDue('code');
      told.letterDue('code');
      told.letterDue('receipt');
    };
    expect(whatIsLost(tell, { letters: ['code', 'receipt'] })).toEqual(['letter with the code']);
    expect(whatIsLost(tell, { letters: ['code', 'code', 'receipt'] })).toEqual([]);
  });

  it('includes the account itself', () => {
    expect(whatIsLost((told) => told.keep('status', 'started', 'started'), undefined)).toEqual([
      'the account',
    ]);
    expect(whatIsLost(() => {}, undefined)).toEqual([]);
  });
});
