/** Invariants of a portal's data, which no request may break. */
import { applicationForm } from '#form/application/index.ts';
import { findAnswerProblem } from '#server/applicant/application/any-form-in-use.ts';
import { verifyTrail } from '#server/core/trail/verify.ts';
import type { TestDesk } from '#server/desk/testing/desk.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { inEnglish } from '#words/english.ts';
import type { College } from './callers.ts';

type StateCheck = () => Promise<string[]>;

/** Records the state before the first request. @returns a function that reports problems after the last. */
export async function watchState({ platform }: TestDesk, college: College): Promise<StateCheck> {
  const { kysely } = platform.database;

  // The applicants were invented in the product's own form.
  const every = () => [...platform.forms.every(), applicationForm(sampleTenant)];

  async function bystander() {
    const id = college.bystander;
    const account = await kysely.selectFrom('accounts').selectAll().where('id', '=', id).execute();
    const held = await kysely
      .selectFrom('applications')
      .selectAll()
      .where('account_id', '=', id)
      .execute();
    return JSON.stringify([account, held]);
  }

  const before = await bystander();
  return async () => {
    const problems = (await verifyTrail(kysely)).breaks.map(inEnglish);
    if ((await bystander()) !== before) problems.push('something of a bystander has changed');
    const applications = await kysely
      .selectFrom('applications')
      .leftJoin('submissions', 'submissions.account_id', 'applications.account_id')
      .select([
        'applications.account_id as id',
        'answers',
        'started_at',
        'validating_at',
        'submitted_at',
      ])
      .select('submissions.account_id as submission')
      .execute();
    for (const { id, answers, submitted_at, submission } of applications) {
      const problem = findAnswerProblem({ every }, answers as Record<string, unknown>);
      if (problem !== undefined) problems.push(`application ${id} holds: ${inEnglish(problem)}`);
      if (submitted_at !== null && submission === null) {
        problems.push(`application ${id} is submitted, and nothing says what was`);
      }
    }
    const unlisted = await kysely
      .selectFrom('applications')
      .leftJoin('summaries', 'summaries.account_id', 'applications.account_id')
      .select('applications.account_id as id')
      .where('summaries.account_id', 'is', null)
      .where('applications.submitted_at', 'is not', null)
      .execute();
    for (const { id } of unlisted) {
      problems.push(`application ${id} is submitted and not in the list`);
    }
    return problems;
  };
}
