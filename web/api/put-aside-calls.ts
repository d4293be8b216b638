/** The calls about what was put aside, apart from the others: only the parts of the page that load later make them. */
import type { Message } from '#contract/message.ts';
import type { Pieces } from '#contract/put-aside.ts';
import { read, send } from './request.ts';

export const getPutAside = () => read<Pieces>('/api/put-aside');
export const restorePiece = (id: string) =>
  send<Message>('POST', `/api/put-aside/${encodeURIComponent(id)}/restore`);
export const deletePiece = (id: string) =>
  send<Message>('DELETE', `/api/put-aside/${encodeURIComponent(id)}`);
