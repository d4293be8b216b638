/** One function for each call about the season. Each may throw the errors of `api/request.ts`. */
import * as calls from '#contract/calls.ts';
import type { Retriable, Season, SeasonReaders } from '#contract/desk-season.ts';
import type { Message } from '#contract/message.ts';
import { about, addressOf, read, send, withQuery } from '#web/core/api/request.ts';

export const getSeason = (days: number) =>
  read<Season>(withQuery(calls.GET_SEASON, { days: String(days) }));
export const getReaders = () => read<SeasonReaders>(calls.GET_SEASON_READERS);
export const retryStuck = (kind: Retriable) => send<Message>(about(calls.RETRY_SEASON_STUCK, kind));
/** @param csv the file; an empty one takes the stored one away. */
export const saveLastYear = async (csv: Blob) =>
  send<Message>(calls.SAVE_LAST_YEAR, { csv: await csv.text() });
/** The download address of this season's file. */
export const SEASON_FILE = addressOf(calls.GET_SEASON_FILE);
