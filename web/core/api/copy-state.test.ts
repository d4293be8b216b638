import { describe, expect, it } from 'vitest';
import type { PdfState } from '#contract/documents.ts';
import { type CopyState, copyState } from './copy-state.ts';
import { RequestError, UnauthorizedError } from './request.ts';

const said = (status: PdfState['status']): PdfState => ({
  status,
  message: 'As it is.',
  url: '/pdf',
});
const away = new RequestError('No connection.', 0);
const preparing: CopyState = { kind: 'preparing' };

describe('the PDF copy', () => {
  it.each<[string, Parameters<typeof copyState>[0], CopyState]>([
    [
      'before the first answer [§4.48]',
      { data: undefined, error: null, isFetching: true },
      preparing,
    ],
    ['that waits', { data: said('unprocessed'), error: null, isFetching: false }, preparing],
    [
      'that is being made',
      { data: said('in_progress'), error: null, isFetching: false },
      preparing,
    ],
    [
      'that is there',
      { data: said('completed'), error: null, isFetching: false },
      { kind: 'ready', url: '/pdf' },
    ],
    [
      'that is asked after again',
      { data: said('completed'), error: null, isFetching: true },
      { kind: 'ready', url: '/pdf' },
    ],
    [
      'of nothing',
      { data: said('not_answered'), error: null, isFetching: false },
      { kind: 'none', message: 'As it is.' },
    ],
    [
      'that failed [§4.51]',
      { data: said('failed'), error: null, isFetching: false },
      { kind: 'failed', message: 'As it is.' },
    ],
    ['that is tried again', { data: said('failed'), error: null, isFetching: true }, preparing],
    [
      'that could not be asked for',
      { data: undefined, error: away, isFetching: false },
      { kind: 'failed', message: 'No connection.' },
    ],
    [
      'whose address could not be renewed',
      { data: said('completed'), error: away, isFetching: false },
      { kind: 'failed', message: 'No connection.' },
    ],
    [
      'of a session that is over',
      { data: undefined, error: new UnauthorizedError('Log in.', 401), isFetching: false },
      preparing,
    ],
  ])('%s', (_name, answer, state) => {
    expect(copyState(answer)).toEqual(state);
  });
});
