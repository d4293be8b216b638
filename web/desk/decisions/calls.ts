/** The calls about decisions and their releases. Each may throw the errors of `api/request.ts`. */
import {
  CALL_OFF_RELEASE,
  CONFIRM_DECISION,
  GET_DECISION,
  GET_RELEASES,
  MAKE_RELEASE,
  PREVIEW_RELEASE,
  SET_DECISION,
  TAKE_BACK_DECISION,
} from '#contract/calls.ts';
import type {
  DecisionOfApplication,
  DeskReleases,
  MakeRelease,
  ReleasePreview,
  SetDecision,
  TakeBackDecision,
} from '#contract/desk-decisions.ts';
import type { Message } from '#contract/message.ts';
import { about, read, request, send } from '#web/core/api/request.ts';

// One application
export const getDecision = (number: string) =>
  read<DecisionOfApplication>(about(GET_DECISION, number));
export const setDecision = (number: string, body: SetDecision) =>
  send<Message>(about(SET_DECISION, number), body);
export const confirmDecision = (number: string, decision: number) =>
  send<Message>(about(CONFIRM_DECISION, number), { decision });
export const takeBackDecision = (number: string, body: TakeBackDecision) =>
  send<Message>(about(TAKE_BACK_DECISION, number), body);

// Releases
export const getReleases = () => read<DeskReleases>(GET_RELEASES);
export const previewRelease = () => request(PREVIEW_RELEASE) as Promise<ReleasePreview>;
export const makeRelease = (body: MakeRelease) => send<Message>(MAKE_RELEASE, body);
export const callOffRelease = (id: number, reason: string) =>
  send<Message>(about(CALL_OFF_RELEASE, String(id)), { reason });
