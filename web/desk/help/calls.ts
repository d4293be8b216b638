/** One function for each call of help for applicants (contract §4). Each may throw the errors of `api/request.ts`. */
import * as calls from '#contract/calls.ts';
import type {
  CorrectAddress,
  Erase,
  HelpState,
  MadeLink,
  MakeLink,
  Reopen,
  SendCode,
  WaitingErasures,
  WithReason,
} from '#contract/desk-help.ts';
import type { PdfState } from '#contract/documents.ts';
import type { Message } from '#contract/message.ts';
import type { Static } from '#contract/schema.ts';
import type { ServiceApplication } from '#contract/staff.ts';
import { about, read, send } from '#web/core/api/request.ts';

export const getHelp = (account: number) => read<HelpState>(about(calls.GET_HELP, String(account)));
export const getVersion = (account: number, version: string) =>
  read<ServiceApplication>(about(about(calls.GET_VERSION, String(account)), version));
export const getVersionCopy = (account: number, version: string) =>
  read<PdfState>(about(about(calls.GET_VERSION_COPY, String(account)), version));
export const getErasures = () => read<WaitingErasures>(calls.GET_ERASURES);
export const sendCode = (body: SendCode) => send<Message>(calls.SEND_CODE, body);

/** Actions that take a reason and nothing else. */
const PLAIN = {
  'reset link': calls.SEND_RESET_LINK,
  'end sessions': calls.END_APPLICANTS_SESSIONS,
  'call off address': calls.CALL_OFF_ADDRESS,
  close: calls.CLOSE_AGAIN,
  withdraw: calls.WITHDRAW,
  'take back': calls.TAKE_BACK,
  'confirm erasure': calls.CONFIRM_ERASURE,
  'call off erasure': calls.CALL_OFF_ERASURE,
} as const;
type PlainAct = keyof typeof PLAIN;

export const act = (account: number, which: PlainAct, reason: string) =>
  send<Message>(about(PLAIN[which], String(account)), { reason } satisfies WithReason);
export const correctAddress = (account: number, body: CorrectAddress) =>
  send<Message>(about(calls.CORRECT_ADDRESS, String(account)), body);
export const reopen = (account: number, body: Reopen) =>
  send<Message>(about(calls.REOPEN, String(account)), body);
export const erase = (account: number, body: Erase) =>
  send<Message>(about(calls.ERASE, String(account)), body);
export const makeLink = (account: number, body: MakeLink) =>
  send<Static<typeof MadeLink>>(about(calls.MAKE_SERVICE_LINK, String(account)), body);
export const revokeLink = (account: number, link: number, body: WithReason) =>
  send<Message>(about(about(calls.REVOKE_SERVICE_LINK, String(account)), String(link)), body);
