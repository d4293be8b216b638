/** One function for each call about the season. Each may throw the errors of `api/request.ts`. */
import * as calls from '#contract/calls.ts';
import type { Retriable, Season, SeasonReaders } from '#contract/desk-season.ts';
import type { Message } from '#contract/message.ts';
import { about, addressOf, read, send, withQuery } from '#web/core/api/request.ts';

/** @param season one of several; undefined where the college has none. */
export const getSeason = (days: number, season: string | undefined) =>
  read<Season>(withQuery(calls.GET_SEASON, { days: String(days), ...(season && { season }) }));
export const getReaders = () => read<SeasonReaders>(calls.GET_SEASON_READERS);
export const retryStuck = (kind: Retriable) => send<Message>(about(calls.RETRY_SEASON_STUCK, kind));
/** @param csv the file; an empty one takes the stored one away. */
export const saveLastYear = async (csv: Blob) =>
  send<Message>(calls.SAVE_LAST_YEAR, { csv: await csv.text() });
/** The download address of this season's file. */
export const seasonFile = (season: string | undefined) =>
  addressOf(
    season === undefined ? calls.GET_SEASON_FILE : withQuery(calls.GET_SEASON_FILE, { season }),
  );
