/** One function for each call about the season. Each may throw the errors of `api/request.ts`. */
import {
  GET_SEASON,
  GET_SEASON_FILE,
  GET_SEASON_QUESTIONS,
  GET_SEASON_STUCK,
  RETRY_SEASON_STUCK,
  SAVE_LAST_YEAR,
} from '#contract/calls.ts';
import type { Retriable, Season, SeasonQuestions, SeasonStuck } from '#contract/desk-season.ts';
import type { Message } from '#contract/message.ts';
import { about, read, send, withQuery } from '#web/core/api/request.ts';

export const getSeason = (days: number) =>
  read<Season>(withQuery(GET_SEASON, { days: String(days) }));
export const getSeasonQuestions = () => read<SeasonQuestions>(GET_SEASON_QUESTIONS);
export const getSeasonStuck = () => read<SeasonStuck>(GET_SEASON_STUCK);
export const retryStuck = (kind: Retriable) => send<Message>(about(RETRY_SEASON_STUCK, kind));
/** @param isSure confirms a file that the server has questioned. */
export const saveLastYear = (csv: string, isSure: boolean) =>
  send<Message>(SAVE_LAST_YEAR, { csv, is_sure: isSure });

/** The download address of this season's file. */
export const SEASON_FILE = GET_SEASON_FILE.slice('GET '.length);
