import { expect, it } from 'vitest';
import type { PdfState } from '#contract/documents.ts';
import { type CopyState, copyState } from './copy-state.ts';
import { RequestError, UnauthorizedError } from './request.ts';

const said = (status: PdfState['status']): PdfState => ({
  status,
  message: 'As it is.',
  url: '/pdf',
});
const away = new RequestError('No connection.', 0);
const gone = new UnauthorizedError('Log in.', 401);
const preparing: CopyState = { kind: 'preparing' };
const ready: CopyState = { kind: 'ready', url: '/pdf' };
const failed = (message: string): CopyState => ({ kind: 'failed', message });

it.each<[string, PdfState | undefined, Error | null, boolean, CopyState]>([
  ['before the first answer [§4.48]', undefined, null, true, preparing],
  ['that waits', said('unprocessed'), null, false, preparing],
  ['that is being made', said('in_progress'), null, false, preparing],
  ['that is there', said('completed'), null, false, ready],
  ['that is asked after again', said('completed'), null, true, ready],
  ['of nothing', said('not_answered'), null, false, { kind: 'none', message: 'As it is.' }],
  ['that failed [§4.51]', said('failed'), null, false, failed('As it is.')],
  ['that is tried again', said('failed'), null, true, preparing],
  ['that could not be asked for', undefined, away, false, failed('No connection.')],
  ['whose address was not renewed', said('completed'), away, false, failed('No connection.')],
  ['of a session that is over', undefined, gone, false, preparing],
])('the PDF copy %s', (_name, data, error, isFetching, state) => {
  expect(copyState({ data, error, isFetching })).toEqual(state);
});
