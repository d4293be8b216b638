import { describe, expect, it } from 'vitest';
import { createEnglish } from '#words/english.ts';
import { sayIn } from '#words/say.ts';
import {
  findFileNameProblem,
  findFileSizeProblem,
  findFileTypeProblem,
  sizeInWords,
} from './document-rules.ts';

const say = sayIn(createEnglish());
const rules = {
  fileExtensions: ['png', 'jpeg', 'jpg', 'pdf', 'docx'],
  maxFileSizeBytes: 1_048_576,
};

const TYPES = 'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx';
const LENGTH = 'The file name can be up to 32 characters including the extension.';
const CHARACTER =
  'The file name holds a character that cannot be used. Please rename the file and upload it again.';

const UNSEEN =
  'The file name holds characters that cannot be seen. Please rename the file and upload it again.';

describe('the name of a file', () => {
  it.each([
    ['essay.pdf', undefined],
    ['my.first.essay.docx', undefined],
    ['Über mich – 自我介绍 😀.pdf', undefined],
    [`${'a'.repeat(28)}.pdf`, undefined],
    [`${'😀'.repeat(28)}.pdf`, undefined],
    [`${'a'.repeat(29)}.pdf`, LENGTH],
    ['essay.exe', TYPES],
    ['essay.pdf.exe', TYPES],
    ['.pdf', TYPES],
    ['essay.pdf ', TYPES],
    ['', TYPES],
    ['a/b.pdf', CHARACTER],
    ['a\nb.pdf', CHARACTER],
    ['a\ud800b.pdf', CHARACTER],
    ['👩\u200d🔬.pdf', undefined],
    ['\u200b.pdf', UNSEEN],
    [' \u2060\u00ad\u3164.pdf', UNSEEN],
    ['essay\u202efdp.docx', UNSEEN],
    ['essay\u200f.pdf', UNSEEN],
  ])('%j', (name, problem) => {
    expect(findFileNameProblem(say, name, rules)).toBe(problem);
  });

  it('may end as the college allows, and the sentence lists just that [§1.22]', () => {
    const problem = findFileNameProblem(say, 'essay.docx', { fileExtensions: ['pdf'] });
    expect(problem).toBe('You can only enter the following file types: .pdf');
  });
});

describe('the size of a file [§1.23 §9.10]', () => {
  it.each([
    [0, 'Your file is empty. Please upload a non-empty file.'],
    [1, undefined],
    [1_048_576, undefined],
    [1_048_577, 'Your file is too large. The maximum file size is 1 MB.'],
  ])('%i bytes', (bytes, problem) => {
    expect(findFileSizeProblem(say, bytes, rules)).toBe(problem);
  });

  it.each([
    [0, '0 bytes'],
    [1000, '1 kB'],
    [999_499, '999 kB'],
    [999_500, '1 MB'],
    [1_048_576, '1 MB'],
    [26_214_400, '26 MB'],
  ])('%i reads as %s', (bytes, words) => {
    expect(sizeInWords(bytes)).toBe(words);
  });
});

describe('the first bytes of a file', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1');
  const allowed = (...fileExtensions: string[]) => ({ fileExtensions });

  it.each([
    ['\x89PNG\r\n\x1a\nrest', 'png'],
    ['\xff\xd8\xff\xe0rest', 'jpg'],
    ['\xff\xd8\xff\xe0rest', 'jpeg'],
    ['%PDF-1.7 and more than sixteen bytes', 'pdf'],
    ['PK\x03\x04rest', 'docx'],
  ])('%j are taken where the college takes .%s, and nowhere else', (text, type) => {
    expect(findFileTypeProblem(say, bytes(text), allowed(type))).toBeUndefined();
    const others = rules.fileExtensions.filter(
      (other) => other.replace('e', '') !== type.replace('e', ''),
    );
    expect(findFileTypeProblem(say, bytes(text), allowed(...others))).toBe(
      `You can only enter the following file types: ${others.map((other) => `.${other}`).join(', ')}`,
    );
  });

  it.each(['', 'GIF89a', 'plain text'])('%j are left to the server', (text) => {
    expect(findFileTypeProblem(say, bytes(text), rules)).toBeUndefined();
  });
});
