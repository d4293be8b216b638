/** The calls about links for one task: the applicant's, and those of a link's holder. */
import {
  ADD_LETTER_FILE,
  type Call,
  DECLINE_LETTER,
  GET_HANDOFFS,
  GET_LETTERS_TO_WRITE,
  GET_LINK_REVIEW,
  GET_PARENTS_PART,
  MAKE_HANDOFF,
  OPEN_LINK,
  REMOVE_LETTER_FILE,
  REQUEST_LETTER_UPLOAD,
  REQUEST_SCAN_UPLOAD,
  REVOKE_HANDOFF,
  SAVE_LETTER,
  SAVE_PROPOSAL,
  SEND_LETTER,
  SEND_LIST_LINK,
  SEND_SCAN,
  SETTLE_PROPOSAL,
} from '#contract/calls.ts';
import type { PresignedUpload, StartConversion } from '#contract/documents.ts';
import type {
  Handoffs,
  MadeHandoff,
  MakeHandoff,
  OpenedHandoff,
  ParentsPart,
  SaveProposal,
  SettleProposal,
} from '#contract/handoffs.ts';
import type { Message } from '#contract/message.ts';
import type { DeclineLetter, LettersToWrite, WriteLetter } from '#contract/recommenders.ts';
import type { ServiceApplication } from '#contract/staff.ts';
import { read, request, send, withParams, withQuery } from '#web/core/api/request.ts';

export const makeHandoff = (body: MakeHandoff) => send<MadeHandoff>(MAKE_HANDOFF, body);
export const revokeHandoff = (id: number) => send<Message>(withParams(REVOKE_HANDOFF, String(id)));
/** The applicant's links. Their states change on other devices, so each use fetches them again. */
export const handoffsQuery = {
  queryKey: ['handoffs'],
  queryFn: () => read<Handoffs>(GET_HANDOFFS),
  refetchOnMount: 'always',
  // The applicant sends a link in another window, and comes back.
  refetchOnWindowFocus: 'always',
  throwOnError: false,
} as const;

export const openLink = (link: string) => send<OpenedHandoff>(withQuery(OPEN_LINK, { link }));
export const getLinkReview = (link: string) =>
  read<ServiceApplication>(withQuery(GET_LINK_REVIEW, { link }));
export const requestScanUpload = (link: string) =>
  request(withQuery(REQUEST_SCAN_UPLOAD, { link })) as Promise<PresignedUpload>;
export const sendScan = (link: string, order: StartConversion) =>
  send<Message>(withQuery(SEND_SCAN, { link }), order);

// Parents
export const getParentsPart = (link: string) =>
  read<ParentsPart>(withQuery(GET_PARENTS_PART, { link }));
export const saveProposal = (
  link: string,
  body: SaveProposal,
  options: { readonly outlivesPage?: boolean } = {},
) => send<Message>(withQuery(SAVE_PROPOSAL, { link }), body, options);
export const settleProposal = (body: SettleProposal) => send<Message>(SETTLE_PROPOSAL, body);

// Letters of recommenders
const aboutLetter = <Some extends Call>(call: Some, link: string, id: number) =>
  withQuery(withParams(call, String(id)), { link });
export const getLettersToWrite = (link: string) =>
  read<LettersToWrite>(withQuery(GET_LETTERS_TO_WRITE, { link }));
export const sendListLink = (link: string) => send<Message>(withQuery(SEND_LIST_LINK, { link }));
export const saveLetter = (link: string, id: number, written: WriteLetter) =>
  send<Message>(aboutLetter(SAVE_LETTER, link, id), written, { outlivesPage: true });
export const sendLetter = (link: string, id: number, written: WriteLetter) =>
  send<Message>(aboutLetter(SEND_LETTER, link, id), written);
export const declineLetter = (link: string, id: number, body: DeclineLetter) =>
  send<Message>(aboutLetter(DECLINE_LETTER, link, id), body);
export const requestLetterUpload = (link: string, id: number) =>
  request(aboutLetter(REQUEST_LETTER_UPLOAD, link, id)) as Promise<PresignedUpload>;
export const addLetterFile = (link: string, id: number, order: StartConversion) =>
  send<Message>(aboutLetter(ADD_LETTER_FILE, link, id), order);
export const removeLetterFile = (link: string, id: number, file: number) =>
  send<Message>(
    withQuery(withParams(withParams(REMOVE_LETTER_FILE, String(id)), String(file)), { link }),
  );
