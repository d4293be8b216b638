import { describe, expect, it } from 'vitest';
import { copyFileName } from './file-name.ts';

const APPLICATION = 'First-Year Application';

describe('the name of a copy', () => {
  it.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['Nguyễn Thị Phượng', 'Nguyễn Thị Phượng'],
    ['Zoe\u0308', 'Zoë'],
    ['محمد صلاح', 'محمد صلاح'],
    ['ada@mail.example', 'ada@mail.example'],
    ['../../etc/passwd', 'etc-passwd'],
    ['C:\\con?*"<>|', 'C-con'],
    ['Ada\r\nSet-Cookie: a=b', 'Ada Set-Cookie- a=b'],
    ['Ada\u202Efdp.exe', 'Adafdp.exe'],
    ['100%41', '100-41'],
    ['\ud83d', '\ufffd'],
    [' . Ada . ', 'Ada'],
  ])('of %j begins with %j', (applicant, shown) => {
    expect(copyFileName(applicant, APPLICATION)).toBe(`${shown} - ${APPLICATION}.pdf`);
  });

  it.each([
    ['letters', 'a'.repeat(500)],
    ['letters of four bytes', '𠮷'.repeat(500)],
    ['letters of many parts', '👨‍👩‍👧‍👦'.repeat(100)],
  ])('is never too long for a file: %s', (_, applicant) => {
    const name = copyFileName(applicant, APPLICATION);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
    expect(name).toMatch(/ - First-Year Application\.pdf$/);
    expect(name.isWellFormed()).toBe(true);
  });

  it('stays short where the application has a very long title', () => {
    expect(Buffer.byteLength(copyFileName('Ada', 'x'.repeat(400)))).toBe(200);
  });
});
