import { describe, expect, it } from 'vitest';
import {
  type ConversionStatus,
  canChooseFile,
  type DocumentEvent,
  type DocumentState,
  documentReducer,
  LOADING,
} from './state.ts';

const file = { name: 'essay.pdf', size: 1000 };
const other = { name: 'other.pdf', size: 7 };
const url = '/storage/file/1';
const pages = ['/storage/file/1/page-1.webp'];

const empty: DocumentState = { phase: 'empty', problem: '' };
const refused: DocumentState = { phase: 'empty', problem: 'Too large.' };
const conversionFailed: DocumentState = { phase: 'conversionFailed', reason: 'Damaged.' };
const preparing: DocumentState = { phase: 'preparing', file };
const uploading: DocumentState = { phase: 'uploading', file, sent: 400 };
const converting: DocumentState = { phase: 'converting', file, isOffline: false };
const done: DocumentState = { phase: 'done', file, url, pages, isNew: true };
const deleting: DocumentState = { phase: 'deleting', file };
const requestFailed: DocumentState = { phase: 'requestFailed', message: 'No.', file };

const ALL = {
  loading: LOADING,
  empty,
  refused,
  conversionFailed,
  preparing,
  uploading,
  converting,
  done,
  deleting,
  requestFailed,
};

const told = (what: ConversionStatus): DocumentEvent => ({ type: 'statusReceived', status: what });
const completed = told({ status: 'completed', file, url, pages });

type Name = keyof typeof ALL;

/** For each event: where it leads from which states. From all others it leads nowhere. */
const TABLE: readonly (readonly [string, DocumentEvent, Partial<Record<Name, DocumentState>>])[] = [
  [
    'a file that cannot be taken',
    { type: 'fileRejected', problem: 'Too large.' },
    { empty: refused, refused, conversionFailed: refused, requestFailed: refused },
  ],
  [
    'a file that is chosen',
    { type: 'fileChosen', file },
    { empty: preparing, refused: preparing, conversionFailed: preparing, requestFailed: preparing },
  ],
  [
    'the permission to upload',
    { type: 'uploadPermitted' },
    { preparing: { phase: 'uploading', file, sent: 0 } },
  ],
  [
    'progress',
    { type: 'uploadProgressed', bytes: 600 },
    { uploading: { phase: 'uploading', file, sent: 600 } },
  ],
  [
    'progress past the end',
    { type: 'uploadProgressed', bytes: 1200 },
    { uploading: { phase: 'uploading', file, sent: 1000 } },
  ],
  ['an upload that has arrived', { type: 'uploadCompleted' }, { uploading: converting }],
  [
    'a conversion that waits',
    told({ status: 'unprocessed' }),
    {
      loading: { phase: 'converting', file: undefined, isOffline: false },
      empty: { phase: 'converting', file: undefined, isOffline: false },
      refused: { phase: 'converting', file: undefined, isOffline: false },
      conversionFailed: { phase: 'converting', file: undefined, isOffline: false },
      done: { phase: 'converting', file: undefined, isOffline: false },
      converting,
    },
  ],
  [
    'a conversion that is done',
    completed,
    {
      loading: { ...done, isNew: false },
      empty: { ...done, isNew: false },
      refused: { ...done, isNew: false },
      conversionFailed: { ...done, isNew: false },
      converting: done,
      done,
    },
  ],
  [
    'a conversion that failed',
    told({ status: 'failed', message: 'Damaged.' }),
    {
      loading: conversionFailed,
      empty: conversionFailed,
      refused: conversionFailed,
      conversionFailed,
      converting: conversionFailed,
      done: conversionFailed,
    },
  ],
  [
    'that there is nothing',
    told({ status: 'not_answered' }),
    {
      loading: empty,
      conversionFailed: empty,
      converting: empty,
      done: empty,
    },
  ],
  [
    'that nobody answers',
    told({ status: 'unreachable' }),
    {
      loading: { phase: 'loading', isOffline: true },
      converting: { phase: 'converting', file, isOffline: true },
    },
  ],
  [
    'an error on the way',
    { type: 'requestFailed', message: 'No.' },
    {
      loading: { phase: 'requestFailed', message: 'No.', file: undefined },
      preparing: requestFailed,
      uploading: requestFailed,
      converting: requestFailed,
      deleting: requestFailed,
    },
  ],
  [
    'a deletion that begins',
    { type: 'deletionStarted' },
    {
      converting: deleting,
      done: deleting,
      requestFailed: deleting,
      conversionFailed: { phase: 'deleting', file: undefined },
    },
  ],
  [
    'an upload that is cancelled',
    { type: 'uploadCancelled' },
    { preparing: empty, uploading: empty },
  ],
];

describe('the document of a question', () => {
  for (const [name, event, leads] of TABLE) {
    it.each(Object.entries(ALL))(`meets ${name} while it is %s`, (from, state) => {
      const expected = leads[from as Name];
      if (expected === undefined) expect(documentReducer(state, event)).toBe(state);
      else expect(documentReducer(state, event)).toEqual(expected);
    });
  }

  it.each(Object.entries(ALL))(
    'is nowhere any more once it is deleted while it is %s',
    (_from, state) => {
      expect(documentReducer(state, { type: 'deletionCompleted' })).toEqual(empty);
      expect(documentReducer(state, { type: 'reloadStarted' })).toEqual(LOADING);
    },
  );

  it('that was not answered for keeps its file when the answer comes', () => {
    const offline = documentReducer(converting, told({ status: 'unreachable' }));
    expect(documentReducer(offline, told({ status: 'in_progress' }))).toEqual(converting);
  });

  it('takes the place of the one that was there', () => {
    const replaced = documentReducer(done, told({ status: 'completed', file: other, url, pages }));
    expect(replaced).toMatchObject({ phase: 'done', file: other });
  });

  it('can be chosen only while nothing is there or on its way', () => {
    const choosable = Object.entries(ALL).filter(([, state]) => canChooseFile(state));
    expect(choosable.map(([name]) => name)).toEqual([
      'empty',
      'refused',
      'conversionFailed',
      'requestFailed',
    ]);
  });
});
