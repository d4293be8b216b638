/** The decision that an applicant sees: computed at each read, so that nobody sees it early and no late job keeps it back. */
import { type RawBuilder, sql } from 'kysely';
import type { DecisionLetter } from '#contract/status.ts';
import { addDays } from '#form/engine/dates.ts';
import { type Clock, systemClock } from '#server/core/clock.ts';
import type { Voice } from '#server/core/languages.ts';
import { momentAt } from '#tenant/deadlines.ts';
import { type FieldValues, findCode } from '#tenant/decisions/decisions.ts';
import { fillIn } from '#tenant/letters/fields.ts';
import { openSeason, seasonOf, tenantOfSeason } from '#tenant/seasons/seasons.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { dayInWords } from '#words/intl.ts';
import type { KeptLetter, OfferAnswer } from './tables.ts';

/** A released decision as it is stored, for the fields of a row in JSON. */
export type Released = {
  readonly id: number;
  /** The season of the application, as its account keeps it. */
  readonly season: string;
  readonly code: string;
  readonly letter: KeptLetter;
  readonly fields: FieldValues;
  readonly at: string;
  readonly answer: OfferAnswer | null;
  readonly answeredAt: string | null;
};

/**
 * Now, in SQL. Releases have one clock, the database's, so that servers whose clocks differ agree on the minute. Only an injected clock
 * takes its place.
 */
export function nowInDatabase({ clock }: { readonly clock: Clock }): RawBuilder<Date> {
  return clock === systemClock ? sql`statement_timestamp()` : sql`${clock()}::timestamptz`;
}

/**
 * The newest released decision of an account, as an expression in SQL; null for none, and while the application is withdrawn. Follows the
 * index of the account. @param account SQL of the account's id.
 */
export function releasedOf(
  account: RawBuilder<unknown>,
  now: RawBuilder<Date>,
): RawBuilder<Released | null> {
  return sql<Released | null>`(
    select json_build_object('id', decisions.id, 'season', of_account.season, 'code', code,
      'letter', letters -> of_account.season -> code, 'fields', fields, 'at', at,
      'answer', answer, 'answeredAt', answered_at)
    from decisions join decision_releases on decision_releases.id = release_id
    join accounts of_account on of_account.id = decisions.account_id
    where decisions.account_id = ${account} and at <= ${now}
      and not exists (select from withdrawals where withdrawals.account_id = decisions.account_id)
    order by decisions.id desc limit 1)`;
}

/** A letter in the language of a voice, filled in. */
export function writeDecision(
  { letter, fields, code }: Pick<Released, 'letter' | 'fields' | 'code'>,
  { say, tenant }: Pick<Voice, 'say' | 'tenant'>,
): { readonly label: string; readonly letter: string[] } {
  const { label, letter: text } = letter.in[say.language.tag] ??
    letter.in.en ?? { label: code, letter: [] };
  const replyBy = replyDay({ letter, code }, tenant);
  const named = (list: 'entry_term' | 'applied_major', value: string | undefined) =>
    tenant.codeLists[list].find((option) => option.value === value)?.label ?? value;
  const values = {
    ...fields,
    term: named('entry_term', fields.term),
    major: named('applied_major', fields.major),
    reply_by: replyBy && dayInWords(replyBy, say.locale),
  };
  return { label, letter: text.map((paragraph) => fillIn(paragraph, values)) };
}

/** The last day to answer an offer: the college's file may have moved it since the release. */
function replyDay(
  { letter, code }: Pick<Released, 'letter' | 'code'>,
  tenant: Tenant,
): string | undefined {
  if (letter.kind !== 'offer') return undefined;
  return findCode(tenant, code)?.replyBy ?? letter.replyBy;
}

/**
 * A decision for its applicant. The college's last days are those of the open season: an offer of another one keeps the day of its letter,
 * unless that season has days of its own.
 * @param now decides whether an offer can still be answered: until its last day ends at the college.
 */
export function showDecision(
  released: Released,
  { say, tenant: college }: Voice,
  now: Date,
): DecisionLetter {
  const { id, season, letter, at, answer, answeredAt } = released;
  const ofSeason = seasonOf(college, season);
  const isOpen = ofSeason?.id === openSeason(college, now)?.id;
  const { decisions: _days, ...ofLetter } = college;
  const tenant = isOpen || ofSeason?.decisions ? tenantOfSeason(college, season) : ofLetter;
  const replyBy = replyDay(released, tenant);
  const closes = replyBy && momentAt(`${addDays(replyBy, 1)}T00:00`, tenant.timeZone);
  return {
    id,
    kind: letter.kind,
    letter: writeDecision(released, { say, tenant }).letter,
    released_at: new Date(at).toISOString(),
    ...(replyBy &&
      closes && {
        offer: {
          reply_by: replyBy,
          is_open: now < closes,
          answer: answer ?? '',
          answered_at: answeredAt === null ? '' : new Date(answeredAt).toISOString(),
        },
      }),
  };
}
