/** The calls about the trail, for auditors. */
import { EXPORT_TRAIL, GET_TRAIL, GET_TRAIL_ABOUT } from '#contract/calls.ts';
import type { AboutTrail, TrailPage } from '#contract/desk.ts';
import { addressOf, read, withQuery } from '#web/core/api/request.ts';

export type TrailLine = TrailPage['lines'][number];

type Query = Readonly<Record<string, string>>;

export const getAboutTrail = () => read<AboutTrail>(GET_TRAIL_ABOUT);
export const getTrail = (query: Query) => read<TrailPage>(withQuery(GET_TRAIL, query));
/** The download address of a search's entries. */
export const exportAddress = (query: Query) => addressOf(withQuery(EXPORT_TRAIL, query));
