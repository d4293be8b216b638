/** The task "parent": a parent answers the questions about themselves, and the applicant takes or declines what they sent. */
import { sql } from 'kysely';
import type { ParentsPart, SaveProposal, SettleProposal } from '#contract/handoffs.ts';
import { parentForm } from '#form/application/about/parent-form.ts';
import { PARENT_PREFIXES } from '#form/application/about/parents.ts';
import { applicantName } from '#form/application/applicant-name.ts';
import { storedShapes } from '#form/engine/accept.ts';
import type { Answers } from '#form/engine/answers.ts';
import type { Form } from '#form/engine/definition.ts';
import { senderTo } from '#server/applicant/accounts/letters/sender.ts';
import { findAnswerProblem } from '#server/applicant/application/any-form-in-use.ts';
import type { Application } from '#server/applicant/application/application.ts';
import { unacceptable } from '#server/applicant/application/refusals.ts';
import { getApplication, lockApplication } from '#server/applicant/application/repository.ts';
import { findWithdrawal } from '#server/applicant/application/withdrawals.ts';
import type { Queries } from '#server/core/database/database.ts';
import { noteUse } from '#server/core/identity/handoffs/repository.ts';
import type { Applicant, HandoffHolder } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { actorByLink } from './guard.ts';
import { proposalLetter } from './letter.ts';
import { linkIsOver, noSuchParent, nothingToAdd } from './refusals.ts';

/** The questions about the parent that a link is about. @throws AppError 400 where the college does not ask about this parent. */
export function partOf(form: Form, about: string) {
  const subject = PARENT_PREFIXES.find((one) => one === about);
  const part = subject && parentForm(form, subject);
  if (subject === undefined || part === undefined) throw noSuchParent();
  return { subject, part };
}

/** @throws AppError 409 once the application is submitted or withdrawn. */
export async function mustBeOpen(
  queries: Queries,
  accountId: number,
  { submittedAt }: Pick<Application, 'submittedAt'>,
): Promise<void> {
  if (submittedAt !== null || (await findWithdrawal(queries, accountId))) throw nothingToAdd();
}

/** The answers about this parent, and of the rest of the application the applicant's name alone. */
export async function readPart(
  { handoffId, accountId, subject: about }: HandoffHolder,
  { database: { kysely }, form }: Pick<Platform, 'database' | 'form'>,
): Promise<ParentsPart> {
  const application = await getApplication(kysely, accountId);
  await mustBeOpen(kysely, accountId, application);
  const { username, proposal } = await kysely
    .selectFrom('handoffs')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['username', 'proposal'])
    .where('handoffs.id', '=', handoffId)
    .executeTakeFirstOrThrow();
  const held: Answers = { ...application.answers, ...proposal };
  const { subject, part } = partOf(form, about);
  const keys = [...storedShapes(part).keys()];
  return {
    subject,
    applicant: applicantName(application.answers, username),
    answer: Object.fromEntries(keys.map((key) => [key, held[key] ?? ''])),
  };
}

/**
 * Keeps what a parent typed. Once it is sent, the applicant sees what differs from their own answers, and gets a letter.
 * @throws AppError 400 for answers that the form cannot hold, or that are not about this parent.
 */
export async function saveProposal(
  holder: HandoffHolder,
  { answers, is_sent: isSent }: SaveProposal,
  platform: Pick<Platform, 'database' | 'clock' | 'forms' | 'mail' | 'languages' | 'settings'>,
): Promise<void> {
  const { forms, clock, mail } = platform;
  const { handoffId: id, accountId: account } = holder;
  const { subject } = partOf(forms.current().form, holder.subject);
  const every = () => forms.every().flatMap((form) => parentForm(form, subject) ?? []);
  const problem = findAnswerProblem({ every }, answers);
  if (problem !== undefined) throw unacceptable(problem);
  await withTrail(platform, actorByLink(holder), async (trx, leave) => {
    const now = clock();
    const application = await lockApplication(trx, account, now);
    await mustBeOpen(trx, account, application);
    const link = trx.selectFrom('handoffs').select('proposal').where('id', '=', id);
    const { proposal } = await link.executeTakeFirstOrThrow();
    const typed = Object.entries({ ...proposal, ...answers });
    const news = typed.filter(([key, value]) => value !== (application.answers[key] ?? ''));
    const kept = JSON.stringify(Object.fromEntries(isSent ? news : typed));
    const change = { proposal: kept, ...(isSent && { used_at: now }) };
    if (!(await noteUse(trx, { id, kind: 'parent' }, now, change))) throw linkIsOver('used');
    const details = { handoff: id, task: 'parent' } as const;
    if (isSent) leave({ act: 'handoff.used', account, details });
    if (!isSent || news.length === 0) return;
    const { username: to, language } = await trx
      .selectFrom('accounts')
      .select(['username', 'language'])
      .where('id', '=', account)
      .executeTakeFirstOrThrow();
    await mail.send(proposalLetter(await senderTo(trx, platform, { to, language }), to), {
      in: trx,
    });
  });
}

/** The answers that parents have sent and the applicant has neither taken nor declined; undefined if there is nothing. */
export async function findProposed(
  queries: Queries,
  accountId: number,
): Promise<Answers | undefined> {
  const rows = await queries
    .selectFrom('handoffs')
    .select('proposal')
    .where('account_id', '=', accountId)
    .where('used_at', 'is not', null)
    .where(sql<boolean>`proposal <> '{}'`)
    .orderBy('id')
    .execute();
  // If one parent used two links, the later answer counts.
  return rows.length > 0 ? Object.assign({}, ...rows.map(({ proposal }) => proposal)) : undefined;
}

/** Forgets the parts of proposals that the applicant has taken or declined. */
export async function settleProposal(
  { accountId }: Applicant,
  { keys }: SettleProposal,
  { database }: Pick<Platform, 'database'>,
): Promise<void> {
  await database.kysely
    .updateTable('handoffs')
    .set({ proposal: sql`proposal - ${keys}::text[]` })
    .where('account_id', '=', accountId)
    .where('used_at', 'is not', null)
    .execute();
}
