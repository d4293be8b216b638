/** The calls about links for one task: those of the applicant who makes them, and those of whoever holds one. */
import {
  GET_HANDOFFS,
  GET_LINK_REVIEW,
  GET_SCAN,
  MAKE_HANDOFF,
  OPEN_LINK,
  REQUEST_SCAN_UPLOAD,
  REVOKE_HANDOFF,
  SEND_SCAN,
} from '#contract/calls.ts';
import type { PresignedUpload, StartConversion } from '#contract/documents.ts';
import type {
  Handoffs,
  MadeHandoff,
  MakeHandoff,
  OpenedHandoff,
  ScanState,
} from '#contract/handoffs.ts';
import type { Message } from '#contract/message.ts';
import type { ServiceApplication } from '#contract/staff.ts';
import { about, read, request, send, withQuery } from '#web/core/api/request.ts';

export const makeHandoff = (body: MakeHandoff) => send<MadeHandoff>(MAKE_HANDOFF, body);
export const revokeHandoff = (id: number) => send<Message>(about(REVOKE_HANDOFF, String(id)));
/** The links that the applicant made. Their states change elsewhere, so each reader asks anew. */
export const handoffsQuery = {
  queryKey: ['handoffs'],
  queryFn: () => read<Handoffs>(GET_HANDOFFS),
  refetchOnMount: 'always',
  throwOnError: false,
} as const;

export const openLink = (link: string) => send<OpenedHandoff>(withQuery(OPEN_LINK, { link }));
export const getLinkReview = (link: string) =>
  read<ServiceApplication>(withQuery(GET_LINK_REVIEW, { link }));
export const requestScanUpload = (link: string) =>
  request(withQuery(REQUEST_SCAN_UPLOAD, { link })) as Promise<PresignedUpload>;
export const sendScan = (link: string, order: StartConversion) =>
  send<Message>(withQuery(SEND_SCAN, { link }), order);
export const getScan = (link: string) => read<ScanState>(withQuery(GET_SCAN, { link }));
