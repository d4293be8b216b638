/** Between a submission and its readers the college changes labels, options, conditions and questions. */
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Form } from '#form/engine/definition.ts';
import { completeToyAnswers, toyForm, toySituation } from '#form/engine/testing/toy-form.ts';
import type { WordedLine, Wording } from '#form/engine/wording.ts';
import {
  startTestApplications,
  type TestApplicant,
  type TestApplications,
} from '#server/applicant/application/testing/applicants.ts';
import { readSubject } from '#server/applicant/copy/subject.ts';
import { makeToken } from '#server/applicant/handoffs/testing.ts';
import { type App, createApp } from '#server/core/http/app.ts';
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

let test: TestApplications;
let later: TestApplications['platform'];
let laterApp: App;
let applicant: TestApplicant;
let wordedThen: Wording;

beforeAll(async () => {
  const now = `${toySituation.today}T20:00:00Z`;
  test = await startTestApplications({ now, parts: { form: toyForm } });
  later = { ...test.platform, form: nextYear(toyForm) };
  laterApp = await createApp(later);
  staffRoutes(laterApp, later);
  applicant = await test.applicant();
  await applicant.save(answers);
  await applicant.call('PUT', '/api/add-another', { button_id: 'games', num_components: 2 });
  await applicant.call('PUT', '/api/tabs', { tab_id: 'story', chosen_tab: 'essay' });
  expect((await applicant.call('POST', '/api/submit')).status).toBe(200);
  const { wording } = await test.platform.database.kysely
    .selectFrom('submissions')
    .select('wording')
    .executeTakeFirstOrThrow();
  wordedThen = wording;
});
afterAll(async () => {
  await laterApp.close();
  await test.close();
});

async function readAsStaff({ accountId }: TestApplicant) {
  const token = await makeToken(test.platform, { accountId });
  return (await laterApp.inject(`/service/tmp-pdf?service_token=${token}`)).json();
}

async function exportRows(platform: typeof later, format: 'csv' | 'jsonl') {
  let text = '';
  for await (const piece of exported(platform, format, 'submitted')) text += piece;
  return format === 'csv'
    ? (parse(text, { columns: true }) as Record<string, string>[])
    : text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
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

  it('is shown to staff in those words', async () => {
    expect((await readAsStaff(applicant)).wording).toEqual(wordedThen);
  });

  it('is copied in those words', async () => {
    const subject = await readSubject(later.database.kysely, applicant.accountId, later);
    expect((await subject.source()).wording).toEqual(wordedThen);
  });

  it.each(['csv', 'jsonl'] as const)('is exported in those words, as %s', async (format) => {
    expect(await exportRows(later, format)).toMatchObject([
      {
        title: 'IM',
        title_desc: 'International Master',
        zip: completeToyAnswers.zip,
        tax_id: '123-45-6789',
      },
    ]);
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
