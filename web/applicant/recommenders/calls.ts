/** The calls about the recommenders of an applicant. */
import { ASK_RECOMMENDER, GET_RECOMMENDERS, TAKE_BACK_RECOMMENDER } from '#contract/calls.ts';
import type { Message } from '#contract/message.ts';
import type { AskRecommender, Recommenders } from '#contract/recommenders.ts';
import { about, read, send } from '#web/core/api/request.ts';

export const getRecommenders = () => read<Recommenders>(GET_RECOMMENDERS);
export const askRecommender = (body: AskRecommender) => send<Message>(ASK_RECOMMENDER, body);
export const takeBackRequest = (id: number) =>
  send<Message>(about(TAKE_BACK_RECOMMENDER, String(id)));
