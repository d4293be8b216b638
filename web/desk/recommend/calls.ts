/** The calls about recommendations, conflicts and duplicates (contract §4). Each may throw the errors of `api/request.ts`. */
import {
  DECLARE_CONFLICT,
  GET_RECOMMENDATIONS,
  LIFT_CONFLICT,
  RECOMMEND,
  SAY_NOT_SAME,
  TAKE_RECOMMENDATION_BACK,
} from '#contract/calls.ts';
import type {
  DeclareConflict,
  GiveRecommendation,
  Recommendations,
  Recommended,
} from '#contract/desk-recommend.ts';
import type { Message } from '#contract/message.ts';
import { about, read, send } from '#web/core/api/request.ts';

export const getRecommendations = (number: string) =>
  read<Recommendations>(about(GET_RECOMMENDATIONS, number));
export const recommend = (number: string, given: GiveRecommendation) =>
  send<Recommended>(about(RECOMMEND, number), given);
export const takeBack = (number: string) =>
  send<Recommended>(about(TAKE_RECOMMENDATION_BACK, number));
export const declareConflict = (number: string, body: DeclareConflict) =>
  send<Message>(about(DECLARE_CONFLICT, number), body);
export const liftConflict = (number: string, staff: number, reason: string) =>
  send<Recommended>(about(about(LIFT_CONFLICT, number), String(staff)), { reason });
export const sayNotSame = (number: string, other: number) =>
  send<Recommended>(about(about(SAY_NOT_SAME, number), String(other)));
