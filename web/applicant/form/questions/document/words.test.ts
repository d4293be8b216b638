import { expect, it } from 'vitest';
import { spanish } from '#form/translation/testing.ts';
import { PartUnavailable } from '#web/core/parts/load-part.ts';
import { createEnglish } from '#words/english.ts';
import { sayIn } from '#words/say.ts';
import type { DocumentState } from './state.ts';
import { announcement, offline, problemsIn, progressInWords } from './words.ts';

const say = sayIn(createEnglish(), 'en-US');
const OFFLINE = offline(say);
const file = { name: 'essay.pdf', size: 1_000_000 };
const uploading = (sent: number): DocumentState => ({ phase: 'uploading', file, sent });

const cases: readonly (readonly [DocumentState, string, readonly string[]])[] = [
  [{ phase: 'loading', isOffline: false }, '', []],
  [{ phase: 'loading', isOffline: true }, OFFLINE, []],
  [{ phase: 'empty', problem: '' }, '', []],
  [{ phase: 'empty', problem: 'Too large.' }, 'Too large.', ['Too large.']],
  [{ phase: 'conversionFailed', reason: 'Damaged.' }, 'Damaged.', ['Damaged.']],
  [uploading(249_999), 'Uploading essay.pdf.', []],
  [uploading(740_000), '50 percent of essay.pdf uploaded.', []],
  [
    { phase: 'converting', file, isOffline: false },
    'essay.pdf has arrived and is being converted.',
    [],
  ],
  [
    { phase: 'converting', file: undefined, isOffline: false },
    'Your file has arrived and is being converted.',
    [],
  ],
  [{ phase: 'converting', file, isOffline: true }, OFFLINE, []],
  [
    { phase: 'done', file, url: '/x', pages: [], isNew: true, remark: 'Only pages.' },
    'essay.pdf is attached. Only pages.',
    [],
  ],
  [{ phase: 'done', file, url: '/x', pages: [], isNew: false }, '', []],
  [{ phase: 'deleting', file }, 'Deleting essay.pdf.', []],
  [{ phase: 'requestFailed', message: 'No.', file }, 'No.', ['No.']],
];

it.each(cases)('the announcement fits the state %j', (state, said, problems) => {
  expect(announcement(say, state)).toBe(said);
  expect(problemsIn(say, state)).toEqual(problems);
});

it('the page’s own words about a failure are in the reader’s language', () => {
  const message = new PartUnavailable(undefined).message;
  const [told] = problemsIn(sayIn(spanish, 'en-US'), { phase: 'requestFailed', message, file });
  expect(told).toMatch(/^No se pudo cargar esta parte/);
});

it.each([
  [4_200, '0% – 4 kB of 1 MB'],
  [999_999, '99% – 1 MB of 1 MB'],
  [1_000_000, '100% – 1 MB of 1 MB'],
])('the progress reads as bytes: %i, %s', (sent, words) => {
  expect(progressInWords(say, { file, sent })).toBe(words);
});
