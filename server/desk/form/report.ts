/** Describes the college's forms for the desk. */
import { sql } from 'kysely';
import type { ChangedQuestion, CheckedForm, DeskForm } from '#contract/desk-form.ts';
import type { Form } from '#form/engine/definition.ts';
import type { Queries } from '#server/core/database/database.ts';
import { checkFormText } from '#server/core/forms/check.ts';
import { type Change, compareForms } from '#server/core/forms/compare.ts';
import { listForms, readTexts, stateOf } from '#server/core/forms/store.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Say } from '#words/say.ts';

type Needs = Pick<Platform, 'database' | 'forms'>;

/** Every form, and the text of the one in force. */
export async function describeForms({ database: { kysely }, forms }: Needs): Promise<DeskForm> {
  await forms.refresh();
  const { id: inForce } = forms.current();
  const [listed, texts, used, people] = await Promise.all([
    listForms(kysely),
    readTexts(kysely, [inForce]),
    kysely
      .selectFrom('submissions')
      .select(['form_id as id', ({ fn }) => fn.countAll<number>().as('submissions')])
      .groupBy('form_id')
      .execute(),
    kysely.selectFrom('staff').select(['id', 'name']).execute(),
  ]);
  const submissions = new Map(used.map((one) => [one.id, one.submissions]));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return {
    state: stateOf(listed),
    text: texts.get(inForce) ?? '',
    forms: listed
      .filter(({ id, staffId }) => staffId !== null || id === inForce || submissions.has(id))
      .reverse()
      .map(({ id, inForceAt, staffId, takenBackAt }) => ({
        id,
        from: staffId === null ? null : inForceAt.toISOString(),
        by: staffId === null ? null : (names.get(staffId) ?? null),
        taken_back_at: takenBackAt?.toISOString() ?? null,
        is_in_force: id === inForce,
        submissions: Number(submissions.get(id) ?? 0),
      })),
  };
}

/** Checks a text, and compares it with the form in force. */
export async function checkForm(
  { database: { kysely }, forms }: Needs,
  text: string,
  say: Say,
): Promise<CheckedForm> {
  const checked = checkFormText(text, forms.ofFile, forms.every());
  if (!checked.ok) {
    const count = checked.problems.length;
    const message = say(
      '{count, plural, one {There is one mistake.} other {There are # mistakes.}}',
      { count },
    );
    return { message, problems: [...checked.problems] };
  }
  const message = say('Nothing is wrong with this form.');
  return {
    message,
    problems: [],
    changes: await changesTo(kysely, forms.current().form, checked.form),
  };
}

async function changesTo(queries: Queries, before: Form, after: Form) {
  const changes = compareForms(before, after);
  const answered = await countDrafts(
    queries,
    [...changes.gone, ...changes.reworded].map(({ key }) => key),
  );
  const counted =
    (draftsOf: (key: string) => number) =>
    ({ isRequired, ...change }: Change): ChangedQuestion => ({
      ...change,
      is_required: isRequired,
      drafts: draftsOf(change.key),
    });
  const answering = counted((key) => answered.byKey.get(key) ?? 0);
  return {
    new: changes.new.map(counted(() => answered.all)),
    gone: changes.gone.map(answering),
    reworded: changes.reworded.map(answering),
  };
}

/** How many drafts there are, and how many have answered each of some questions. */
async function countDrafts(queries: Queries, keys: readonly string[]) {
  const drafts = sql`applications where submitted_at is null`;
  const { rows } = await sql<{ key: string | null; count: number }>`
    select null as key, count(*) from ${drafts}
    union all
    select key, count(*) from unnest(${[...keys]}::text[]) key,
      lateral (select answers ->> key as answer from ${drafts}) held
    where answer not in ('', 'false') group by key`.execute(queries);
  return {
    all: Number(rows.find(({ key }) => key === null)?.count ?? 0),
    byKey: new Map(rows.flatMap(({ key, count }) => (key === null ? [] : [[key, Number(count)]]))),
  };
}
