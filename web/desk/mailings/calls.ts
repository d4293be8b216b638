/** One function for each call about letters to a view (contract §4). Each may throw the errors of `api/request.ts`. */
import {
  CHANGE_MAILING,
  COUNT_MAILING,
  GET_LETTERS,
  GET_MAILING,
  GET_MAILINGS,
  PREVIEW_LETTER,
  SEND_MAILING,
} from '#contract/calls.ts';
import type { ListSearch } from '#contract/desk-find.ts';
import type {
  CountedMailing,
  CountMailing,
  Letters,
  Mailings,
  OneMailing,
} from '#contract/desk-mailings.ts';
import type { Message } from '#contract/message.ts';
import { about, addressOf, read, request, send } from '#web/core/api/request.ts';

export const getLetters = () => read<Letters>(GET_LETTERS);
export const getMailings = () => read<Mailings>(GET_MAILINGS);
export const getMailing = (id: string) => read<OneMailing>(about(GET_MAILING, id));
export const countMailing = (order: CountMailing) =>
  request(COUNT_MAILING, order) as Promise<CountedMailing>;
export const sendMailing = (id: number, body: { search: ListSearch; reason: string }) =>
  send<Message>(about(SEND_MAILING, String(id)), body);
export const changeMailing = (id: string, state: 'paused' | 'sending' | 'cancelled') =>
  send<Message>(about(CHANGE_MAILING, id), { state });
/** The address of a letter of a draft, as a page. */
export const previewAddress = (id: number, account: number) =>
  addressOf(PREVIEW_LETTER).replace(':id', String(id)).replace(':account', String(account));
