import { describe, expect, it } from 'vitest';
import {
  type Mask,
  mask,
  PHONE_NUMBER,
  PHONE_NUMBER_OR_ABROAD,
  SOCIAL_SECURITY_NUMBER,
} from './mask.ts';

/** `|` marks the caret. */
function read(marked: string) {
  return { text: marked.replace('|', ''), caret: marked.indexOf('|') };
}
function show({ text, caret }: { text: string; caret: number }): string {
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}
function type(shape: Mask, before: string, after: string, options?: Parameters<typeof mask>[3]) {
  return show(mask(shape, before, read(after), options));
}

describe('a phone number while it is typed [§3.58 §5.37]', () => {
  it.each([
    ['the first digit opens the bracket', '', '8|', '(8|'],
    ['nothing is written ahead of a digit', '(80', '(802|', '(802|'],
    ['the fourth digit closes the bracket', '(802', '(8025|', '(802) 5|'],
    ['the seventh brings the dash', '(802) 555', '(802) 5550|', '(802) 555-0|'],
    ['an eleventh is not taken', '(802) 555-0134', '(802) 555-01345|', '(802) 555-0134|'],
    [
      'a digit put in the middle keeps its caret',
      '(802) 555-013',
      '(8092|) 555-013',
      '(809) 2|55-5013',
    ],
    [
      'Backspace over the dash takes the digit',
      '(802) 555-0134',
      '(802) 555|0134',
      '(802) 55|0-134',
    ],
    ['Backspace at the end works down to nothing', '(8', '(|', '|'],
    ['Backspace over the bracket at the start changes nothing', '(8', '|8', '(|8'],
  ])('%s', (_promise, before, after, expected) => {
    expect(type(PHONE_NUMBER, before, after)).toBe(expected);
  });

  it('takes the digit behind a bracket when Delete takes the bracket', () => {
    const options = { direction: 'forward' } as const;
    expect(type(PHONE_NUMBER, '(802) 555-0134', '(802| 555-0134', options)).toBe('(802|) 550-134');
  });
});

describe('a phone number that may be from abroad [§3.58]', () => {
  const typeAbroad = (before: string, after: string, options?: Parameters<typeof mask>[3]) =>
    type(PHONE_NUMBER_OR_ABROAD, before, after, options);

  it('stays as it is typed behind a plus', () => {
    let text = '';
    for (const character of '+44 20 7946 0018') {
      ({ text } = mask(PHONE_NUMBER_OR_ABROAD, text, {
        text: text + character,
        caret: text.length + 1,
      }));
    }
    expect(text).toBe('+44 20 7946 0018');
  });

  it.each([
    ['a plus before a number', '(802) 5', '+|(802) 5', '+|(802) 5'],
    ['a digit in the middle', '+44 2 7946', '+44 20| 7946', '+44 20| 7946'],
    ['a plus that is taken away', '+44 20 7946 0018', '|44 20 7946 0018', '|44 20 7946 0018'],
    ['the last digit of one of ours', '+1 802 555 013', '+1 802 555 0134|', '(802) 555-0134|'],
    ['a number from here', '(802', '(8025|', '(802) 5|'],
  ])('%s', (_promise, before, after, expected) => {
    expect(typeAbroad(before, after)).toBe(expected);
  });

  it('is pasted as it is, and one from here in order', () => {
    const paste = { isOnePiece: true };
    expect(typeAbroad('', '+44 20 7946 0018|', paste)).toBe('+44 20 7946 0018|');
    expect(typeAbroad('', '+1 (802) 555-0134|', paste)).toBe('(802) 555-0134|');
  });
});

describe('a phone number that comes in one piece [§3.58]', () => {
  const piece = { isOnePiece: true };

  it.each([
    ['8025550134|', '(802) 555-0134|'],
    ['+1 (802) 555-0134|', '(802) 555-0134|'],
    ['＋１（８０２）５５５－０１３４|', '(802) 555-0134|'],
    ['٨٠٢٥٥٥۰۱۳۴|', '(802) 555-0134|'],
  ])('%s reads as %s', (text, expected) => {
    expect(type(PHONE_NUMBER, '', text, piece)).toBe(expected);
  });

  it.each(['+44 20 7946 0958|', '+44 20|', '001 802 555 0134|', '802 555 0134 ext 4|'])(
    '%s does not fit, and stays to be seen',
    (text) => {
      expect(type(PHONE_NUMBER, '', text, piece)).toBe(text);
    },
  );

  it.each([
    ['+44 20 7946 0958', '+44 20 7946 095|', '+44 20 7946 095|'],
    ['01 802 555 0134', '1| 802 555 0134', '(|802) 555-0134'],
    ['802 555 0134 ext 4', '802 555 0134 ext |', '(802) 555-0134|'],
  ])('%s can be corrected to %s', (before, after, expected) => {
    expect(type(PHONE_NUMBER, before, after)).toBe(expected);
  });
});

it.each([
  ['123-45', '123-456|', '123-45-6|'],
  ['123-45-6789', '123-45-67890|', '123-45-6789|'],
  ['123-45-6789', '12345|-6789', '123-4|6-789'],
])('a social security number %s, then %s, is %s [§3.58]', (before, after, expected) => {
  expect(type(SOCIAL_SECURITY_NUMBER, before, after)).toBe(expected);
});
