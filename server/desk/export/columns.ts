/** The columns of an export, the same for every format and for the data dictionary. */
import type { DocumentAnswers, WebStatus } from '#contract/application.ts';
import { storedShapes } from '#form/engine/accept.ts';
import { type Answers, type AnswerValue, DESCRIPTION_SUFFIX } from '#form/engine/answers.ts';
import {
  type AnswerShape,
  type Block,
  type Form,
  isQuestion,
  type Option,
  type Question,
} from '#form/engine/definition.ts';
import { choicesFor, innerBlocks, keysWrittenBy } from '#form/engine/inventory.ts';
import { shapeOf } from '#form/kinds/registry.ts';
import { notAsked } from '#server/applicant/submissions/not-asked.ts';
import { listRetiredKeys } from '#server/applicant/submissions/read.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Forms } from '#server/core/forms/forms.ts';
import type { Platform } from '#server/core/platform.ts';

/** The parts of an application that an export shows. */
export type ExportedApplication = {
  readonly username: string;
  readonly status: WebStatus | undefined;
  readonly submittedAt: Date | null;
  readonly answers: Answers;
  readonly documents: DocumentAnswers;
  /** The form of the submission, where it is known. */
  readonly formId?: number | undefined;
};

export type Column = {
  readonly name: string;
  /** The question, under its headings. */
  readonly description: string;
  /** Title of the page that asks; `''` for a column without a question. */
  readonly page: string;
  readonly type: AnswerShape['type'] | 'label' | 'time';
  /** In characters. */
  readonly maxLength: number | undefined;
  /** The codes that the column may hold, with their labels; empty for a column without codes. */
  readonly codes: readonly Option[];
  /** The value for one application; `''` where there is none. */
  readonly read: (application: ExportedApplication) => AnswerValue;
};

/**
 * Every column: facts about the application, the answers in the order of the data model with labels beside their codes, and last the
 * answers that only an earlier form asked for (`retiredKeys`).
 */
export function columnsOf(form: Form, retiredKeys: readonly string[] = []): Column[] {
  const described = describedKeys(form);
  const shapes = storedShapes(form);
  return [
    ...ABOUT_THE_APPLICATION,
    ...[...shapes].map(([key, shape]) => {
      const coded = codedKeyOf(key, shapes);
      return coded === undefined
        ? answerColumn(form, key, shape, described.get(key))
        : labelColumn(form, key, coded, described.get(coded));
    }),
    ...retiredKeys.map(retiredColumn),
  ];
}

/** The columns of an export, with what only earlier forms asked for. */
export async function exportColumns(
  queries: Queries,
  { form, forms }: Pick<Platform, 'form' | 'forms'>,
): Promise<Column[]> {
  const retired = await listRetiredKeys(queries, form);
  return [...columnsOf(form, retired), ...notAskedColumn(forms)];
}

/** A column with the keys that an application was not asked, once there was more than one form; else none. */
function notAskedColumn(forms: Pick<Forms, 'everyBuilt' | 'current' | 'at'>): Column[] {
  if (forms.everyBuilt().length < 2) return [];
  const description = 'Keys that the form of this application did not have, with spaces between';
  return [
    fact('not_asked', description, 'text', ({ formId }) =>
      notAsked(forms, formId)
        .map(({ key }) => key)
        .join(' '),
    ),
  ];
}

const ABOUT_THE_APPLICATION: readonly Column[] = [
  fact('username', 'Email address of the account', 'text', ({ username }) => username),
  fact('web_status', 'started, validating or submitted', 'text', ({ status }) => status ?? ''),
  fact(
    'submitted_at',
    'When the application was submitted, in UTC',
    'time',
    ({ submittedAt }) => submittedAt?.toISOString() ?? '',
  ),
];

function fact(
  name: string,
  description: string,
  type: Column['type'],
  read: Column['read'],
): Column {
  return { name, description, page: '', type, maxLength: undefined, codes: [], read };
}

function answerColumn(
  form: Form,
  key: string,
  shape: AnswerShape,
  described: Described | undefined,
): Column {
  return {
    name: key,
    description: described?.description ?? '',
    page: described?.page ?? '',
    type: shape.type,
    maxLength: shapeOf(shape).schema(shape).maxLength,
    codes: choicesFor(form, key),
    read:
      shapeOf(shape).exports === 'file name'
        ? ({ documents }) => documents[key]?.file_name ?? ''
        : ({ answers }) => answers[key] ?? '',
  };
}

/** The label that the applicant saw, or for an answer that was stored without one, the form's present label. */
function labelColumn(
  form: Form,
  key: string,
  codedKey: string,
  described: Described | undefined,
): Column {
  const labels = new Map(choicesFor(form, codedKey).map(({ value, label }) => [value, label]));
  return {
    name: key,
    description: `In words: ${described?.description ?? codedKey}`,
    page: described?.page ?? '',
    type: 'label',
    maxLength: undefined,
    codes: [],
    read: ({ answers }) => {
      const code = answers[codedKey] ?? '';
      return code === '' ? '' : answers[key] || labels.get(String(code)) || '';
    },
  };
}

/** A column for a key that only an earlier form has, with the submitted answer; a document is the name of its file. */
function retiredColumn(key: string): Column {
  return fact(
    key,
    'Asked by an earlier form',
    'text',
    ({ answers, documents }) => documents[key]?.file_name ?? answers[key] ?? '',
  );
}

function codedKeyOf(key: string, shapes: ReadonlyMap<string, AnswerShape>): string | undefined {
  if (!key.endsWith(DESCRIPTION_SUFFIX)) return undefined;
  const codedKey = key.slice(0, -DESCRIPTION_SUFFIX.length);
  return shapes.has(codedKey) ? codedKey : undefined;
}

type Described = {
  /** The question's label, under its headings. */
  readonly description: string;
  /** Title of the page that asks. */
  readonly page: string;
};

/** Descriptions by key. A key that no question writes is absent; if several questions write it, the first describes it. */
function describedKeys(form: Form): ReadonlyMap<string, Described> {
  const asked = form.pages.flatMap((page) =>
    page.sections.flatMap((section) => askedIn(section.content, [], page.title)),
  );
  const described = new Map<string, Described>();
  for (const { question, description, page } of asked) {
    if (!described.has(question.key)) described.set(question.key, { description, page });
  }
  // Most keys that a lookup fills in have a question of their own; the others are described by the lookup.
  for (const { question, description, page } of asked) {
    for (const key of keysWrittenBy(question)) {
      if (described.has(key)) continue;
      described.set(key, { description: `Filled in with: ${description}`, page });
    }
  }
  return described;
}

type Asked = Described & { readonly question: Question };

function askedIn(blocks: readonly Block[], headings: readonly string[], page: string): Asked[] {
  return blocks.flatMap((block): Asked[] => {
    if (isQuestion(block)) {
      const description = [...headings, block.label].join(': ');
      return [{ question: block, description, page }];
    }
    if (block.kind === 'repeat') {
      return block.components.flatMap(({ label, content }) =>
        askedIn(content, [...headings, label], page),
      );
    }
    const legend = block.kind === 'group' && block.legend !== undefined ? [block.legend] : [];
    return askedIn(innerBlocks(block), [...headings, ...legend], page);
  });
}
