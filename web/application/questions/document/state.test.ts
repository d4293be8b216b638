import { describe, expect, it } from 'vitest';
import {
  canChoose,
  type DocumentEvent,
  type DocumentState,
  LOOKING,
  next,
  type Told,
} from './state.ts';

const file = { name: 'essay.pdf', size: 1000 };
const other = { name: 'other.pdf', size: 7 };
const url = '/storage/file/1';

const empty: DocumentState = { phase: 'empty', problem: '' };
const refused: DocumentState = { phase: 'empty', problem: 'Too large.' };
const failed: DocumentState = { phase: 'failed', reason: 'Damaged.' };
const preparing: DocumentState = { phase: 'preparing', file };
const uploading: DocumentState = { phase: 'uploading', file, sent: 400 };
const converting: DocumentState = { phase: 'converting', file, isOffline: false };
const done: DocumentState = { phase: 'done', file, url, isNews: true };
const deleting: DocumentState = { phase: 'deleting', file };
const broken: DocumentState = { phase: 'broken', message: 'No.', file };

const ALL = {
  looking: LOOKING,
  empty,
  refused,
  failed,
  preparing,
  uploading,
  converting,
  done,
  deleting,
  broken,
};

const told = (what: Told): DocumentEvent => ({ type: 'told', told: what });
const completed = told({ status: 'completed', file, url });

type Name = keyof typeof ALL;

/** For each event: where it leads from which states. From all others it leads nowhere. */
const TABLE: readonly (readonly [string, DocumentEvent, Partial<Record<Name, DocumentState>>])[] = [
  [
    'a file that cannot be taken',
    { type: 'refused', problem: 'Too large.' },
    { empty: refused, refused, failed: refused, broken: refused },
  ],
  [
    'a file that is chosen',
    { type: 'chosen', file },
    { empty: preparing, refused: preparing, failed: preparing, broken: preparing },
  ],
  [
    'the permission to upload',
    { type: 'permitted' },
    { preparing: { phase: 'uploading', file, sent: 0 } },
  ],
  [
    'progress',
    { type: 'sent', bytes: 600 },
    { uploading: { phase: 'uploading', file, sent: 600 } },
  ],
  [
    'progress past the end',
    { type: 'sent', bytes: 1200 },
    { uploading: { phase: 'uploading', file, sent: 1000 } },
  ],
  ['an upload that has arrived', { type: 'arrived' }, { uploading: converting }],
  [
    'a conversion that waits',
    told({ status: 'unprocessed' }),
    {
      looking: { phase: 'converting', file: undefined, isOffline: false },
      empty: { phase: 'converting', file: undefined, isOffline: false },
      refused: { phase: 'converting', file: undefined, isOffline: false },
      failed: { phase: 'converting', file: undefined, isOffline: false },
      done: { phase: 'converting', file: undefined, isOffline: false },
      converting,
    },
  ],
  [
    'a conversion that is done',
    completed,
    {
      looking: { ...done, isNews: false },
      empty: { ...done, isNews: false },
      refused: { ...done, isNews: false },
      failed: { ...done, isNews: false },
      converting: done,
      done,
    },
  ],
  [
    'a conversion that failed',
    told({ status: 'failed', message: 'Damaged.' }),
    {
      looking: failed,
      empty: failed,
      refused: failed,
      failed,
      converting: failed,
      done: failed,
    },
  ],
  [
    'that there is nothing',
    told({ status: 'not_answered' }),
    {
      looking: empty,
      failed: empty,
      converting: empty,
      done: empty,
    },
  ],
  [
    'that nobody answers',
    told({ status: 'unreachable' }),
    {
      looking: { phase: 'looking', isOffline: true },
      converting: { phase: 'converting', file, isOffline: true },
    },
  ],
  [
    'an error on the way',
    { type: 'broke', message: 'No.' },
    {
      looking: { phase: 'broken', message: 'No.', file: undefined },
      preparing: broken,
      uploading: broken,
      converting: broken,
      deleting: broken,
    },
  ],
  [
    'a deletion that begins',
    { type: 'deleting' },
    { converting: deleting, done: deleting, broken: deleting },
  ],
  ['an upload that is cancelled', { type: 'cancelled' }, { preparing: empty, uploading: empty }],
];

describe('the document of a question', () => {
  for (const [name, event, leads] of TABLE) {
    it.each(Object.entries(ALL))(`meets ${name} while it is %s`, (from, state) => {
      const expected = leads[from as Name];
      if (expected === undefined) expect(next(state, event)).toBe(state);
      else expect(next(state, event)).toEqual(expected);
    });
  }

  it.each(Object.entries(ALL))(
    'is nowhere any more once it is deleted while it is %s',
    (_from, state) => {
      expect(next(state, { type: 'deleted' })).toEqual(empty);
      expect(next(state, { type: 'forgotten' })).toEqual(LOOKING);
    },
  );

  it('that was not answered for keeps its file when the answer comes', () => {
    const offline = next(converting, told({ status: 'unreachable' }));
    expect(next(offline, told({ status: 'in_progress' }))).toEqual(converting);
  });

  it('takes the place of the one that was there', () => {
    const replaced = next(done, told({ status: 'completed', file: other, url }));
    expect(replaced).toMatchObject({ phase: 'done', file: other });
  });

  it('can be chosen only while nothing is there or on its way', () => {
    const choosable = Object.entries(ALL).filter(([, state]) => canChoose(state));
    expect(choosable.map(([name]) => name)).toEqual(['empty', 'refused', 'failed', 'broken']);
  });
});
