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
const begun: DocumentState = { phase: 'uploading', file, sent: 0 };
const uploading: DocumentState = { phase: 'uploading', file, sent: 400 };
const converting = { phase: 'converting', file, isOffline: false } as const;
const done = { phase: 'done', file, url, pages, isNew: true } as const;
const deleting = { phase: 'deleting', file } as const;
const requestFailed = { phase: 'requestFailed', message: 'No.', file } as const;

const ALL = {
  ...{ loading: LOADING, empty, refused, conversionFailed, uploading, converting },
  ...{ done, deleting, requestFailed },
};
type Name = keyof typeof ALL;

const told = (what: ConversionStatus): DocumentEvent => ({ type: 'statusReceived', status: what });
const completed = told({ status: 'completed', file, url, pages });
const unknown: DocumentState = { phase: 'converting', file: undefined, isOffline: false };
const found = { ...done, isNew: false };
/** The same next state from each of these states. */
const to = (next: DocumentState, ...from: Name[]) =>
  Object.fromEntries(from.map((name) => [name, next]));
const CHOOSABLE = ['empty', 'refused', 'conversionFailed', 'requestFailed'] as const;

/** For each event: the states that it leads to. From all others it leads nowhere. */
const TABLE: readonly (readonly [string, DocumentEvent, Partial<Record<Name, DocumentState>>])[] = [
  [
    'a file that cannot be taken',
    { type: 'fileRejected', problem: 'Too large.' },
    to(refused, ...CHOOSABLE, 'uploading'),
  ],
  ['a file that is chosen', { type: 'fileChosen', file }, to(begun, ...CHOOSABLE)],
  [
    'progress',
    { type: 'uploadProgressed', bytes: 600 },
    to({ phase: 'uploading', file, sent: 600 }, 'uploading'),
  ],
  [
    'progress past the end',
    { type: 'uploadProgressed', bytes: 1200 },
    to({ phase: 'uploading', file, sent: 1000 }, 'uploading'),
  ],
  ['an upload that has arrived', { type: 'uploadCompleted' }, to(converting, 'uploading')],
  [
    'a conversion that waits',
    told({ status: 'unprocessed' }),
    { ...to(unknown, 'loading', 'empty', 'refused', 'conversionFailed', 'done'), converting },
  ],
  [
    'a conversion that is done',
    completed,
    { ...to(found, 'loading', 'empty', 'refused', 'conversionFailed'), converting: done, done },
  ],
  [
    'a conversion that failed',
    told({ status: 'failed', message: 'Damaged.' }),
    to(conversionFailed, 'loading', 'empty', 'refused', 'conversionFailed', 'converting', 'done'),
  ],
  [
    'an answer without a document',
    told({ status: 'not_answered' }),
    to(empty, 'loading', 'conversionFailed', 'converting', 'done'),
  ],
  [
    'a server that does not answer',
    told({ status: 'unreachable' }),
    {
      loading: { phase: 'loading', isOffline: true },
      converting: { ...converting, isOffline: true },
    },
  ],
  [
    'an error on the way',
    { type: 'requestFailed', message: 'No.' },
    {
      loading: { ...requestFailed, file: undefined },
      ...to(requestFailed, 'uploading', 'converting', 'deleting'),
    },
  ],
  [
    'a deletion that begins',
    { type: 'deletionStarted' },
    {
      ...to(deleting, 'converting', 'done', 'requestFailed'),
      conversionFailed: { ...deleting, file: undefined },
    },
  ],
  ['its end', { type: 'emptied' }, to(empty, ...(Object.keys(ALL) as Name[]))],
  ['a reload', { type: 'reloadStarted' }, to(LOADING, ...(Object.keys(ALL) as Name[]))],
];

describe('the document of a question', () => {
  it.each(TABLE)('meets %s in every state', (_name, event, leads) => {
    for (const [name, state] of Object.entries(ALL)) {
      const next = documentReducer(state, event);
      if (leads[name as Name] === undefined) expect(next, name).toBe(state);
      else expect(next, name).toEqual(leads[name as Name]);
    }
  });

  it('keeps its file when an answer comes after none', () => {
    const offline = documentReducer(converting, told({ status: 'unreachable' }));
    expect(documentReducer(offline, told({ status: 'in_progress' }))).toEqual(converting);
  });

  it('takes the place of the one that was there', () => {
    const replaced = documentReducer(done, told({ status: 'completed', file: other, url, pages }));
    expect(replaced).toMatchObject({ phase: 'done', file: other });
  });

  it('can be chosen only while there is none, and none on its way', () => {
    const choosable = Object.entries(ALL).filter(([, state]) => canChooseFile(state));
    expect(choosable.map(([name]) => name)).toEqual(CHOOSABLE);
  });
});
