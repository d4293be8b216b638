/** Checks the text of a form before it is published, against the rest of the college's file. */

import { applicationForm } from '#form/application/index.ts';
import { checkForm } from '#form/engine/check.ts';
import type { Form } from '#form/engine/definition.ts';
import type { TenantProblem } from '#tenant/checks.ts';
import { changedKeys } from '#tenant/form/checks.ts';
import { lineOf, linesOf } from '#tenant/form/json-text.ts';
import type { Translations } from '#tenant/in-language.ts';
import { textsOf } from '#tenant/in-language.ts';
import { parseTenant } from '#tenant/parse.ts';
import type { Tenant } from '#tenant/tenant.ts';

/** A college's configuration in English, and its texts in the other languages. */
export type College = { readonly tenant: Tenant; readonly translations: Translations };

/** Something that is wrong with a form's text. */
type FormProblem = {
  /** From 1. */
  readonly line: number;
  /** As in the college's file, such as `form.sections[0].title`; `''` for all of it. */
  readonly path: string;
  readonly problem: string;
};

type Checked =
  | { readonly ok: true; readonly college: College; readonly form: Form }
  | { readonly ok: false; readonly problems: readonly FormProblem[] };

/** The parts of a college's file that make its form: what a form's text holds, besides a `$schema`. */
const PARTS = ['form', 'translations', '$schema'];

/** A college's form as text: `form` of its file, with the translations of its words. */
export function textOfForm({ tenant, translations }: College): string {
  const words = wordsOf(tenant);
  const own = Object.entries(translations).map(([tag, all]) => [tag, only(all, words)]);
  return JSON.stringify(
    { form: tenant.form ?? {}, ...(own.length > 0 && { translations: Object.fromEntries(own) }) },
    null,
    2,
  );
}

/**
 * The college with another form. @param earlier the forms so far: a key never changes its meaning, now or in a season to come.
 */
export function checkFormText(text: string, college: College, earlier?: readonly Form[]): Checked {
  const parsed = parse(text);
  if ('problem' in parsed) return { ok: false, problems: [parsed.problem] };
  const lines = linesOf(text);
  const located = (problems: readonly Omit<FormProblem, 'line'>[]): Checked => ({
    ok: false,
    problems: problems.map((one) => ({ ...one, line: lineOf(lines, one.path) })),
  });
  const strange = partProblems(parsed.value, Object.keys(college.translations));
  if (strange.length > 0) return located(strange);
  const { translations = {}, ...tenant } = withParts(college, parsed.value);
  const problems = problemsAdded(college, { ...tenant, translations });
  if (problems.length > 0) return located(problems);
  try {
    const form = applicationForm(tenant);
    checkForm(form);
    const changed = earlier ? changedKeys(form, [...earlier, ...formsOfSeasons(tenant)]) : [];
    if (changed.length > 0) return located(changed);
    return { ok: true, college: { tenant, translations }, form };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return located([{ path: 'form', problem }]);
  }
}

function formsOfSeasons({ seasons = [], ...tenant }: Tenant): Form[] {
  return seasons.flatMap(({ form }) => (form ? applicationForm({ ...tenant, form }) : []));
}

/** The keys that an earlier form had with another type, in the file's form and in those of its seasons. @param texts of the forms so far. */
export function changedKeysOfFile(tenant: Tenant, texts: Iterable<string>): TenantProblem[] {
  const formOf = (form: Tenant['form']) => applicationForm({ ...tenant, form });
  const earlier = [...texts].map((text) => formOf((JSON.parse(text) as Parts).form));
  const { seasons = [] } = tenant;
  return [tenant, ...seasons].flatMap(({ form }, index) => {
    if (form === undefined) return [];
    const at = index === 0 ? '' : `seasons[${index - 1}].`;
    return changedKeys(formOf(form), earlier).map((one) => ({ ...one, path: `${at}${one.path}` }));
  });
}

type Parts = { readonly form?: Tenant['form']; readonly translations?: Translations };

function parse(text: string): { readonly value: Parts } | { readonly problem: FormProblem } {
  const problemAt = (at: number, problem: string) => ({
    problem: { line: text.slice(0, at).split('\n').length, path: '', problem },
  });
  // The browser has put this character in the place of letters that it could not read.
  const unreadable = text.indexOf('\uFFFD');
  if (unreadable >= 0) return problemAt(unreadable, 'is not in UTF-8; save the file as UTF-8');
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const at = Number(/position (\d+)/.exec(why)?.[1] ?? text.length);
    return problemAt(at, `is not valid JSON: ${why}`);
  }
}

function partProblems(value: unknown, languages: readonly string[]): Omit<FormProblem, 'line'>[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [{ path: '', problem: 'may hold an object with form and translations' }];
  }
  const strange = Object.keys(value).filter((name) => !PARTS.includes(name));
  const { translations } = value as { translations?: unknown };
  const tags = typeof translations === 'object' && translations ? Object.keys(translations) : [];
  return [
    ...strange.map((path) => ({
      path,
      problem: 'is no part of a form; the text may hold form and translations',
    })),
    ...tags
      .filter((tag) => !languages.includes(tag))
      .map((tag) => ({
        path: `translations.${tag}`,
        problem: `is of a language that the college does not offer; it offers ${['en', ...languages].join(', ')}`,
      })),
  ];
}

/** The problems of a file that the present one does not have: the sample college has deadlines that no file could have. */
function problemsAdded({ tenant, translations }: College, file: object) {
  const checked = parseTenant(file);
  if (checked.ok) return [];
  const before = parseTenant({ ...tenant, translations });
  const known = new Set(before.ok ? [] : before.problems.map((one) => JSON.stringify(one)));
  return checked.problems.filter((one) => !known.has(JSON.stringify(one)));
}

/** The college's file with another form. Its translations keep what the other parts say. */
function withParts(
  { tenant, translations }: College,
  { form, translations: own = {} }: Parts,
): Tenant & { readonly translations?: Translations } {
  const { form: _, ...rest } = tenant;
  const words = new Set(textsOf(rest as Tenant));
  const merged = Object.entries(translations).map(([tag, all]) => [
    tag,
    { ...only(all, words), ...own[tag] },
  ]);
  return {
    ...rest,
    ...(form !== undefined && { form }),
    ...(merged.length > 0 && { translations: Object.fromEntries(merged) }),
  };
}

/** The words of a form that need a translation. */
function wordsOf({ form }: Tenant): ReadonlySet<string> {
  return new Set(textsOf({ form: form ?? {} } as Tenant));
}

function only(words: Readonly<Record<string, string>>, texts: ReadonlySet<string>) {
  return Object.fromEntries(Object.entries(words).filter(([text]) => texts.has(text)));
}
