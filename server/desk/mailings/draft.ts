/** Counts a mailing: the applicants of a view, those who are left out and why, and three letters to look at. Nothing is sent. */
import { sql } from 'kysely';
import type { CountedMailing, CountMailing, LetterText } from '#contract/desk-mailings.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import type { Voice } from '#server/core/languages.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { fieldsIn, isLetterField, LETTER_FIELDS } from '#tenant/letters/letters.ts';
import { findAccounts } from '../find/accounts.ts';
import { facetsText, readSearch } from '../find/search.ts';
import { fillIn, type Recipient, readRecipients, textFor } from './recipients.ts';

type Needs = Pick<Platform, 'database' | 'clock' | 'languages' | 'deadlines' | 'tenant'>;

const PART = 1000;
const PREVIEWS = 3;

type Ordered = {
  readonly texts: readonly LetterText[];
  readonly is_about_application: boolean;
};

/** Why an applicant of the view gets no letter; `''` for a letter. */
export function whyLeftOut(
  platform: Needs,
  { texts, is_about_application }: Ordered,
  recipient: Recipient,
): string {
  if (recipient.refusesNews && !is_about_application) return 'no-news';
  return fillIn(platform, textFor(texts, recipient), recipient).empty.join(', ');
}

/** Keeps a draft, in place of the member's former ones. @throws AppError 400 for an unknown field or language. */
export function countMailing(
  platform: Needs,
  member: StaffMember,
  order: CountMailing,
  voice: Voice,
): Promise<CountedMailing> {
  const { texts, search, name, is_about_application } = order;
  mustBeKnown(order, platform);
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const { staffId } = member;
    await trx
      .deleteFrom('mailings')
      .where('staff_id', '=', staffId)
      .where('state', '=', 'draft')
      .execute();
    const view = readSearch(voice, search, platform.clock());
    const accounts = await findAccounts(trx, member, view);
    const { id } = await trx
      .insertInto('mailings')
      .values({
        ...{ staff_id: staffId, made_at: platform.clock(), sent_at: null, state: 'draft', name },
        ...{ facets: facetsText(view), is_about_application },
        texts: JSON.stringify(texts),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const letters: (Recipient & { readonly why: string })[] = [];
    for (let start = 0; start < accounts.length; start += PART) {
      const part = await readRecipients(trx, platform, accounts.slice(start, start + PART));
      const found = part.map((one) => ({ ...one, why: whyLeftOut(platform, order, one) }));
      await addLetters(trx, id, found, platform.clock());
      letters.push(...found);
    }
    const sent = letters.filter(({ why }) => why === '');
    const reasons = Map.groupBy(
      letters.filter(({ why }) => why !== ''),
      ({ why }) => why,
    );
    leave({ act: 'mailing.counted', details: { mailing: id, found: letters.length } });
    return {
      id,
      found: letters.length,
      letters: sent.length,
      left_out: [...reasons].map(([why, { length: count }]) => ({ why, count })),
      previews: sent
        .slice(0, PREVIEWS)
        .map(({ id, name, username }) => ({ account: id, name: name ?? username })),
    };
  });
}

async function addLetters(
  trx: Transaction,
  mailing: number,
  letters: readonly { readonly id: number; readonly why: string }[],
  at: Date,
): Promise<void> {
  await sql`
    insert into mailing_letters (mailing_id, account_id, state, why, at, token)
    select ${mailing}, id, case why when '' then 'waiting' else 'left-out' end, why, ${at}, gen_random_uuid()
    from unnest(${letters.map(({ id }) => id)}::bigint[], ${letters.map(({ why }) => why)}::text[])
      as letter(id, why)`.execute(trx);
}

function mustBeKnown({ texts }: CountMailing, { languages }: Needs): void {
  for (const { language, subject, text } of texts) {
    if (!languages.offered.includes(language)) {
      throw new AppError(400, 'no_such_language', (say) =>
        say('This portal does not speak “{language}”.', { language }),
      );
    }
    const strange = fieldsIn(`${subject} ${text}`).find((field) => !isLetterField(field));
    if (strange === undefined) continue;
    const fields = LETTER_FIELDS.map((field) => `{${field}}`).join(', ');
    throw new AppError(400, 'no_such_field', (say) =>
      say('There is no field “{field}”. It may be {fields}.', { field: `{${strange}}`, fields }),
    );
  }
}
