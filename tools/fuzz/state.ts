/** Invariants of a portal's data, which no request may break. */
import { type RawBuilder, sql } from 'kysely';
import { applicationForm } from '#form/application/index.ts';
import { findAnswerProblem } from '#server/applicant/application/any-form-in-use.ts';
import { verifyTrail } from '#server/core/trail/verify.ts';
import type { TestDesk } from '#server/desk/testing/desk.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { inEnglish } from '#words/english.ts';
import type { College } from './callers.ts';

type StateCheck = () => Promise<string[]>;

type Application = {
  readonly id: number;
  readonly answers: Record<string, unknown>;
  readonly isSubmitted: boolean;
  readonly isFrozen: boolean;
  readonly isListed: boolean;
};

const APPLICATIONS = sql<Application>`
  select account_id as id, answers, submitted_at is not null as "isSubmitted",
    account_id in (select account_id from submissions) as "isFrozen",
    account_id in (select account_id from summaries) as "isListed"
  from applications`;

/** Records the state before the first request. @returns a function that reports problems after the last. */
export async function watchState({ platform }: TestDesk, college: College): Promise<StateCheck> {
  const { kysely } = platform.database;
  const read = async <Row>(query: RawBuilder<Row>) => (await query.execute(kysely)).rows;
  // The applicants were invented in the product's own form.
  const every = () => [...platform.forms.every(), applicationForm(sampleTenant)];
  const readBystander = async () =>
    JSON.stringify(
      await read(sql`
        select to_jsonb(accounts) as account, to_jsonb(applications) as application
        from accounts left join applications on account_id = id where id = ${college.bystander}`),
    );
  const before = await readBystander();
  return async () => {
    const problems = (await verifyTrail(kysely)).breaks.map(inEnglish);
    if ((await readBystander()) !== before) problems.push('the data of a bystander has changed');
    for (const { id, answers, isSubmitted, isFrozen, isListed } of await read(APPLICATIONS)) {
      const problem = findAnswerProblem({ every }, answers);
      if (problem !== undefined) problems.push(`application ${id} holds: ${inEnglish(problem)}`);
      if (!isSubmitted) continue;
      if (!isFrozen) problems.push(`application ${id} is submitted without a submission`);
      if (!isListed) problems.push(`application ${id} is submitted and not in the list`);
    }
    return problems;
  };
}
