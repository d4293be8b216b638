/** Between a submission and its readers the college changes labels, options, conditions and questions. */
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { Form } from '#form/engine/definition.ts';
import { completeToyAnswers, toyForm, toySituation } from '#form/engine/testing/toy-form.ts';
import type { WordedLine, Wording } from '#form/engine/wording.ts';
import {
  startTestApplications,
  type TestApplicant,
} from '#server/applicant/application/testing/applicants.ts';
import { readSubject } from '#server/applicant/copy/subject.ts';
import { makeToken } from '#server/applicant/handoffs/testing.ts';
import { createApp } from '#server/core/http/app.ts';
import { closing } from '#server/core/testing/closing.ts';
import { exported } from '../export/command.ts';
import { staffRoutes } from './routes.ts';

/** The form of next year: one question asks in other words, one is gone, one shows under another condition. */
function nextYear(form: Form): Form {
  const { tax_id: _dropped, ...model } = form.model;
  const changed = JSON.stringify({ ...form, model, version: 2 }, (_name, value) => {
    if (Array.isArray(value)) return value.filter((block) => block?.key !== 'tax_id');
    if (value?.key === 'title') {
      const options = [
        { value: 'GM', label: 'Grandmaster' },
        { value: 'IM', label: 'Master' },
      ];
      return { ...value, label: 'Your highest title', options };
    }
    if (value?.kind === 'conditional' && value.content[0]?.key === 'zip') {
      return { ...value, hideWhen: [{ key: 'country', operator: 'answered' }] };
    }
    return value;
  });
  const { pages, ...rest }: Form = JSON.parse(changed);
  // Rules are functions, which JSON does not carry.
  return {
    ...rest,
    pages: pages.map((page, at) => ({ ...page, schema: form.pages[at]?.schema ?? {} })),
  };
}

const answers = { ...completeToyAnswers, tax_id: '123-45-6789' };

const now = `${toySituation.today}T20:00:00Z`;
const test = closing(await startTestApplications({ now, parts: { form: toyForm } }));
const later = { ...test.platform, form: nextYear(toyForm) };
const laterApp = closing(await createApp(later));
staffRoutes(laterApp, later);
const applicant = await test.applicant();
await applicant.save(answers);
await applicant.call('PUT', '/api/add-another', { button_id: 'games', num_components: 2 });
await applicant.call('PUT', '/api/tabs', { tab_id: 'story', chosen_tab: 'essay' });
expect((await applicant.submit()).status).toBe(200);
const { wording: wordedThen } = await test.platform.database.kysely
  .selectFrom('submissions')
  .select('wording')
  .executeTakeFirstOrThrow();

async function readAsStaff({ accountId }: TestApplicant) {
  const token = await makeToken(test.platform, { accountId });
  return (await laterApp.inject(`/service/tmp-pdf?service_token=${token}`)).json();
}

async function exportRows(platform: typeof later, format: 'csv' | 'jsonl') {
  let text = '';
  for await (const piece of exported(platform, format, 'submitted')) text += piece;
  if (format === 'csv') return parse(text, { columns: true }) as Record<string, string>[];
  const lines = text.trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

describe('what was submitted', () => {
  it('asks and answers in the words of its own day', () => {
    expect(lineAt(wordedThen, 'title')).toMatchObject({
      label: 'Title',
      answer: 'International Master',
    });
    expect(lineAt(wordedThen, 'zip')).toMatchObject({ answer: completeToyAnswers.zip });
    expect(lineAt(wordedThen, 'tax_id')).toMatchObject({ answer: '123-45-6789' });
  });

  it('is shown to staff and copied in those words', async () => {
    expect((await readAsStaff(applicant)).wording).toEqual(wordedThen);
    const subject = await readSubject(later.database.kysely, applicant.accountId, later);
    expect((await subject.source()).wording).toEqual(wordedThen);
  });

  it.each(['csv', 'jsonl'] as const)('is exported in those words, as %s', async (format) => {
    const { zip } = completeToyAnswers;
    const words = { title: 'IM', title_desc: 'International Master', zip, tax_id: '123-45-6789' };
    expect(await exportRows(later, format)).toMatchObject([words]);
  });

  it('has what is not asked any more in the last columns, and no column twice', async () => {
    const [row] = await exportRows(later, 'jsonl');
    expect(Object.keys(row).at(-1)).toBe('tax_id');
    const [before] = await exportRows(test.platform, 'jsonl');
    expect(Object.keys(row).sort()).toEqual(Object.keys(before).sort());
  });

  it('is not what a draft is: that reads as today’s form has it', async () => {
    const writer = await test.applicant();
    await writer.save(answers);
    expect(await readAsStaff(writer)).not.toHaveProperty('wording');
    const subject = await readSubject(later.database.kysely, writer.accountId, later);
    const { wording } = await subject.source();
    expect(lineAt(wording, 'title')).toMatchObject({ label: 'Your highest title' });
    expect(lineAt(wording, 'zip')).toBeUndefined();
  });
});

function lineAt({ pages }: Wording, key: string): WordedLine | undefined {
  const flat = (lines: readonly WordedLine[]): WordedLine[] =>
    lines.flatMap((line) => ('lines' in line ? flat(line.lines) : [line]));
  return pages
    .flatMap(({ sections }) => sections.flatMap(({ lines }) => flat(lines)))
    .find((line) => 'key' in line && line.key === key);
}
