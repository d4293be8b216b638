import { describe, expect, it } from 'vitest';
import { readNumber } from './number.ts';

describe('an application is named', () => {
  it.each([
    ['4829-3069', { reference: '4829-3069' }],
    ['48293069', { reference: '4829-3069' }],
    [' 4829 3069 ', { reference: '4829-3069' }],
    ['4829–3069', { reference: '4829-3069' }],
    ['４８２９－３０６９', { reference: '4829-3069' }],
    ['17', { accountId: 17 }],
    ['1234567', { accountId: 1_234_567 }],
    ['123456789', { accountId: 123_456_789 }],
  ])('by %s', (text, named) => {
    expect(readNumber(text)).toEqual(named);
  });

  it.each([
    ['4829-3062', 'wrong_reference'],
    ['8429-3069', 'wrong_reference'],
    ['4829-30691234567890', 'no_number'],
    ['', 'no_number'],
    ['ada@mail.example', 'no_number'],
    ['4829-306a', 'no_number'],
  ])('not by %s', (text, code) => {
    expect(() => readNumber(text)).toThrow(expect.objectContaining({ code, status: 400 }));
  });
});
