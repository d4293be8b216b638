/** Calls about one applicant's application (contract §4). */
import { LAST_PAGES } from '#form/application/pages.ts';
import { MAX_NUMBER_OF_COMPONENTS } from '#form/engine/limits.ts';
import { type Static, Type } from './schema.ts';
import { StrictObject } from './strict-object.ts';
import { Text } from './text.ts';

/** Answers by key. Which keys exist, and what each may hold, comes from the form: see `openapi.json`. */
export const AnswerMap = Type.Record(Type.String(), Type.Union([Type.String(), Type.Boolean()]), {
  title: '{key: value}',
});
export type AnswerMap = Static<typeof AnswerMap>;

/** The version of the stored answers. The profile holds it; the response to a save that names it holds the next one. */
export const AnswersVersion = Type.Integer({ minimum: 0, maximum: 2 ** 50 });

/** The values that the server may hold, as far as the page knows, by key: several while a save has no response. */
const SeenAnswers = Type.Record(Text(), Type.Array(Type.Union([Text(), Type.Boolean()])), {
  additionalProperties: false,
  title: '{key: [value, …]}',
});

/** Answers as a request may hold them. */
export const GivenAnswers = Type.Record(Text(), Type.Union([Text(), Type.Boolean()]), {
  additionalProperties: false,
  title: '{key: value}',
});

export const SaveAnswers = StrictObject({
  answers: GivenAnswers,
  answers_version: Type.Optional(AnswersVersion),
  seen: Type.Optional(SeenAnswers),
});
export type SaveAnswers = Static<typeof SaveAnswers>;

/** A page to come back to (spec §2). */
export const LastPage = Type.Unsafe<(typeof LAST_PAGES)[number]>(
  Type.Union(LAST_PAGES.map((route) => Type.Literal(route))),
);
export type LastPage = Static<typeof LastPage>;

export const SaveLastPage = StrictObject({ last_page: LastPage });
export type SaveLastPage = Static<typeof SaveLastPage>;

/** The web status of an application (spec §4). */
export const WebStatus = Type.Union([
  Type.Literal('started'),
  Type.Literal('validating'),
  Type.Literal('submitted'),
]);
export type WebStatus = Static<typeof WebStatus>;

export const SaveWebStatus = StrictObject({ web_status: WebStatus });
export type SaveWebStatus = Static<typeof SaveWebStatus>;

/** A moment, as ISO 8601 in UTC. */
const Moment = Type.String({ format: 'date-time' });

/** A document by answer key: `file_size` in bytes (spec §3, "Document answer"). */
export const DocumentAnswers = Type.Record(
  Type.String(),
  Type.Object({ file_name: Type.String(), file_size: Type.Number() }),
  { title: '{key: {file_name, file_size}}' },
);
export type DocumentAnswers = Static<typeof DocumentAnswers>;

/** The reference number of a submission, such as `4829-3061`: eight digits, a multiple of 11. */
export const Reference = Type.String({ pattern: '^\\d{4}-\\d{4}$' });

/** A reopening of a submitted application: its end, the time of the valid submission, and the request of the office, or `""`. */
export const Reopened = Type.Object({
  until: Moment,
  submitted_at: Moment,
  message: Type.String(),
});
export type Reopened = Static<typeof Reopened>;

/**
 * `reference` is set once the application is submitted, `reopened` while it may be changed again, with the web status `validating`, and
 * `withdrawn_at` while the office has withdrawn it. `unsent_at` is set if it closed again with changes that were not submitted. `proposed`
 * holds answers that parents sent by links, until the applicant takes or declines them. `season` is the id of an application's season that
 * is not the open one: the application takes its terms.
 */
export const Profile = Type.Object({
  username: Type.String(),
  answer: AnswerMap,
  answers_version: Type.Optional(AnswersVersion),
  document_answer: DocumentAnswers,
  last_page: Type.Union([LastPage, Type.Literal('')]),
  successful_login: Type.Array(Type.Object({ at: Moment })),
  web_status: Type.Array(Type.Object({ web_status: WebStatus, at: Moment })),
  reference: Type.Optional(Reference),
  reopened: Type.Optional(Reopened),
  season: Type.Optional(Type.String()),
  withdrawn_at: Type.Optional(Moment),
  unsent_at: Type.Optional(Moment),
  proposed: Type.Optional(AnswerMap),
});
export type Profile = Static<typeof Profile>;

const Identifier = Text({ minLength: 1, maxLength: 64 });

/** Add-another: how many components a group shows now, at most 10 (spec §9). */
export const SaveAddAnother = StrictObject({
  button_id: Identifier,
  num_components: Type.Integer({ minimum: 1, maximum: MAX_NUMBER_OF_COMPONENTS }),
});
export type SaveAddAnother = Static<typeof SaveAddAnother>;

/** Component count by button id; a button that is absent counts 1. */
export const AddAnotherCounts = Type.Record(Type.String(), Type.Integer(), {
  title: '{button_id: count}',
});
export type AddAnotherCounts = Static<typeof AddAnotherCounts>;

export const SaveTab = StrictObject({ tab_id: Identifier, chosen_tab: Identifier });
export type SaveTab = Static<typeof SaveTab>;

/** Chosen tab by tab id. */
export const ChosenTabs = Type.Record(Type.String(), Type.String(), {
  title: '{tab_id: chosen_tab}',
});
export type ChosenTabs = Static<typeof ChosenTabs>;
