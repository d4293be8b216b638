import { describe, expect, it } from 'vitest';
import { copyFileName } from './file-name.ts';

const nameOf = (last_name: string, first_name = '') =>
  copyFileName({ last_name, first_name }, 'ada@mail.example', 'AVC-12');

describe('the name of a copy', () => {
  it.each([
    ['Okafor-Reyes', 'Marisol', 'Okafor-Reyes-Marisol'],
    ['Nguyễn', 'Thị Phượng', 'Nguyễn-Thị-Phượng'],
    ['', 'Zoe\u0308', 'Zoë'],
    ['صلاح الدين', 'محمد', 'صلاح-الدين-محمد'],
    ['', '', 'ada@mail.example'],
    ['..', ' ', 'ada@mail.example'],
    ['../../etc/passwd', '', 'etc-passwd'],
    ['C:\\con?*"<>|', '', 'C-con'],
    ['Ada\r\nSet-Cookie: a=b', '', 'Ada-Set-Cookie-a=b'],
    ['Ada\u202Efdp.exe', '', 'Adafdp.exe'],
    ['100%41', '', '100-41'],
    ['\ud83d', '', '\ufffd'],
    [' . Ada . ', '- Grace', 'Ada-Grace'],
  ])('begins with the applicant: %j, %j, as %j', (last, first, shown) => {
    expect(nameOf(last, first)).toBe(`${shown}-AVC-12.pdf`);
  });

  it('has no reference before there is one', () => {
    expect(copyFileName({ last_name: 'Lee' }, 'ada@mail.example', undefined)).toBe('Lee.pdf');
  });

  it.each([
    ['letters', 'a'.repeat(500)],
    ['letters of four bytes', '𠮷'.repeat(500)],
    ['letters of many parts', '👨‍👩‍👧‍👦'.repeat(100)],
  ])('is never too long for a file: %s', (_, applicant) => {
    const name = nameOf(applicant);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
    expect(name).toMatch(/-AVC-12\.pdf$/);
    expect(name.isWellFormed()).toBe(true);
  });
});
