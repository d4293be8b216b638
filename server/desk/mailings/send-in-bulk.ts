/** Writes a letter to all applicants of a view: puts it into the outbox, which a job delivers. */
import { sql } from 'kysely';
import { LetterOrder, type LetterPreview, type LetterText } from '#contract/desk-mailings.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { StaffMember } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { fieldsIn } from '#tenant/letters/fields.ts';
import { isLetterField, LETTER_FIELDS } from '#tenant/letters/letters.ts';
import { type BulkKind, noSuchAct, outcomesOf } from '../bulk/kind.ts';
import { letterFor, whyLeftOut } from './letter.ts';
import { mailingQueue } from './outbox.ts';
import { type Recipient, readRecipients } from './recipients.ts';

const PART = 1000;
const PREVIEWS = 3;

/** Nothing leaves before every letter is in the outbox, so an act that is stopped sends none. */
export const sendLetterInBulk: BulkKind<LetterOrder> = {
  name: 'letter',
  rolesIn: () => ['registrar'],
  isFinal: true,
  order: LetterOrder,
  async check(order, { platform }) {
    checkTexts(order, platform);
  },
  async apply({ trx, platform, act }, ids, order) {
    const recipients = await readRecipients(trx, platform, ids);
    const reasons = new Map(recipients.map((one) => [one.id, whyLeftOut(platform, order, one)]));
    const written = ids.filter((id) => reasons.get(id) === '');
    await sql`
      insert into mailing_letters (act_id, account_id, state, at, token)
      select ${act}, id, 'waiting', ${platform.clock()}, gen_random_uuid()
      from unnest(${written}::bigint[]) id`.execute(trx);
    return outcomesOf(ids, new Map(written.map((id) => [id, null])), (id) => {
      const why = reasons.get(id) ?? 'withdrawn';
      return why === 'no-news' || why === 'withdrawn' ? why : 'empty-field';
    });
  },
  finish: ({ trx, platform, act }) => platform.jobs.enqueue(mailingQueue, { act }, { in: trx }),
};

/** Looks at a letter to the applicants that the member has counted. @throws AppError 400 for an unknown field or language, 404. */
export async function previewLetter(
  platform: Platform,
  member: StaffMember,
  id: number,
  order: LetterOrder,
): Promise<LetterPreview> {
  const { kysely } = platform.database;
  checkTexts(order, platform);
  const counted = await kysely
    .selectFrom('bulk_acts')
    .select('members')
    .where('id', '=', id)
    .where('staff_id', '=', member.staffId)
    .where('state', '=', 'counted')
    .executeTakeFirst();
  if (counted === undefined) throw noSuchAct();
  const { members } = counted;
  const leftOut: string[] = [];
  const first: Recipient[] = [];
  for (let start = 0; start < members.length; start += PART) {
    const part = members.slice(start, start + PART);
    const recipients = await readRecipients(kysely, platform, part);
    leftOut.push(...Array(part.length - recipients.length).fill('withdrawn'));
    for (const recipient of recipients) {
      const why = whyLeftOut(platform, order, recipient);
      if (why !== '') leftOut.push(why);
      else if (first.length < PREVIEWS) first.push(recipient);
    }
  }
  return {
    letters: members.length - leftOut.length,
    left_out: [...Map.groupBy(leftOut, (why) => why)].map(([why, all]) => ({
      why,
      count: all.length,
    })),
    previews: first.map((recipient) => {
      // The link of a preview refuses nothing.
      const { subject, text } = letterFor(platform, order, recipient, 'preview');
      return { name: recipient.name ?? recipient.username, subject, text };
    }),
  };
}

function checkTexts({ texts }: LetterOrder, { languages }: Pick<Platform, 'languages'>): void {
  const isBlank = ({ subject, text }: LetterText) => subject.trim() === '' || text.trim() === '';
  if (texts.length === 0 || texts.some(isBlank)) {
    throw new AppError(400, 'no_text', (say) =>
      say('Please write a subject and a text. Each language needs both, or neither.'),
    );
  }
  for (const { language, subject, text } of texts) {
    if (!languages.offered.includes(language)) {
      throw new AppError(400, 'no_such_language', (say) =>
        say('This portal is not available in “{language}”.', { language }),
      );
    }
    const strange = fieldsIn([subject, text]).find((field) => !isLetterField(field));
    if (strange === undefined) continue;
    const fields = LETTER_FIELDS.map((field) => `{${field}}`).join(', ');
    throw new AppError(400, 'no_such_field', (say) =>
      say('There is no field “{field}”. It may be {fields}.', { field: `{${strange}}`, fields }),
    );
  }
}
