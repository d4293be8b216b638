import { DELETE_PIECE, GET_PUT_ASIDE, RESTORE_PIECE } from '#contract/calls.ts';
/** The calls about what was put aside, apart from the others: only the parts of the page that load later make them. */
import type { Message } from '#contract/message.ts';
import type { Pieces } from '#contract/put-aside.ts';
import { about, read, send } from './request.ts';

export const getPutAside = () => read<Pieces>(GET_PUT_ASIDE);
export const restorePiece = (id: string) => send<Message>(about(RESTORE_PIECE, id));
export const deletePiece = (id: string) => send<Message>(about(DELETE_PIECE, id));
