/** Checks of a configuration beyond its schema: its values fit each other, and its names exist. */
import { applicationForm } from '#form/application/index.ts';
import { isPlainDate } from '#form/engine/dates.ts';
import { checklistProblems } from './checklist/checklist.ts';
import { contrast, GROUNDS, MIN_CONTRAST } from './colors.ts';
import { decisionProblems } from './decisions/decisions.ts';
import { askedBy, facetProblems } from './facets/checks.ts';
import { changedKeys, formProblems } from './form/checks.ts';
import { letterProblems } from './letters/letters.ts';
import { duplicateIdProblems, duplicateProblems, holds } from './problems.ts';
import { recommenderProblems } from './recommenders/recommenders.ts';
import { SEASON_PARTS, seasonProblems, tenantOfSeason } from './seasons/seasons.ts';
import { statusProblems } from './status/steps.ts';
import type { Tenant } from './tenant.ts';

/** Something that is wrong with a configuration. */
export type TenantProblem = {
  /** Where: `deadlines[2].from`, or `the file` for all of it. */
  readonly path: string;
  /** A sentence without its subject: the value there, and the values that are allowed. */
  readonly problem: string;
};

/** Everything that is wrong with a configuration that has the right shape. */
export function problemsBeyondShape(tenant: Tenant): TenantProblem[] {
  const ofCollege = collegeProblems(tenant);
  const problems = [...ofCollege, ...seasonProblems(tenant), ...partProblems(tenant, ofCollege)];
  return problems.length > 0 ? problems : changedKeyProblems(tenant);
}

/** The problems that a season's own parts cause, each with its place. @param known the problems of the college without seasons. */
function partProblems(tenant: Tenant, known: readonly TenantProblem[]): TenantProblem[] {
  const { seasons = [] } = tenant;
  const isKnown = new Set(known.map((one) => JSON.stringify(one)));
  return seasons.flatMap((season, index) => {
    const own = SEASON_PARTS.filter((part) => season[part] !== undefined);
    if (own.length === 0) return [];
    const added = collegeProblems(tenantOfSeason(tenant, season.id)).filter(
      (one) => !isKnown.has(JSON.stringify(one)),
    );
    return added.map(({ path, problem }) =>
      own.some((part) => path.startsWith(part))
        ? { path: `seasons[${index}].${path}`, problem }
        : { path: `seasons[${index}]`, problem: `leaves ${path} wrong, which ${problem}` },
    );
  });
}

/** A key must have the same type in the college's form and in the forms of its seasons. */
function changedKeyProblems(tenant: Tenant): TenantProblem[] {
  const { seasons = [] } = tenant;
  if (!seasons.some(({ form }) => form)) return [];
  const forms = [tenant, ...seasons].map(({ form }) => applicationForm({ ...tenant, form }));
  return forms.flatMap((form, index) =>
    changedKeys(form, forms.slice(0, index)).map(({ path, problem }) => ({
      path: `seasons[${index - 1}].${path}`,
      problem,
    })),
  );
}

function collegeProblems(tenant: Tenant): TenantProblem[] {
  return [
    ...placeAndTimeProblems(tenant),
    ...deadlineProblems(tenant.deadlines),
    ...brandProblems(tenant.brand),
    ...Object.entries(tenant.codeLists).flatMap(([key, options]) =>
      duplicateProblems(
        options.map(({ value }) => value),
        (index) => `codeLists.${key}[${index}].value`,
      ),
    ),
    ...duplicateProblems(tenant.fileExtensions, (index) => `fileExtensions[${index}]`),
    ...scaleProblems(tenant.codeLists.gpa_scale),
    ...referenceProblems(tenant),
    ...formProblems(tenant),
    ...facetProblems(tenant),
    ...statusProblems(tenant),
    ...letterProblems(tenant),
    ...checklistProblems(tenant, () => askedBy(tenant)),
    ...duplicateIdProblems(tenant.recommendation?.criteria ?? [], 'recommendation.criteria'),
    ...decisionProblems(tenant),
    ...recommenderProblems(tenant),
  ];
}

function* placeAndTimeProblems({ timeZone, locale }: Tenant): Generator<TenantProblem> {
  // An offset such as +05:00 has no summer time, and PostgreSQL counts it the other way round.
  const isOffset = /^[+-]/.test(timeZone);
  if (isOffset || !isKnown(() => new Intl.DateTimeFormat('en-US', { timeZone }))) {
    const problem = `holds "${timeZone}", which is no time zone; it may hold a name such as America/New_York`;
    yield { path: 'timeZone', problem };
  }
  if (!isKnown(() => Intl.getCanonicalLocales(locale))) {
    const problem = `holds "${locale}", which is no language; it may hold a tag such as en-US`;
    yield { path: 'locale', problem };
  }
}

/** `Intl` throws at names that it does not know. */
function isKnown(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

function* deadlineProblems(deadlines: Tenant['deadlines']): Generator<TenantProblem> {
  for (const [index, { from, to }] of deadlines.entries()) {
    const at = `deadlines[${index}]`;
    const wrong = Object.entries({ from, to }).filter(([, date]) => !isPlainDate(date));
    for (const [name, date] of wrong) {
      const problem = `holds "${date}", a day that does not exist; it may hold a real date`;
      yield { path: `${at}.${name}`, problem };
    }
    const before = deadlines[index - 1];
    if (wrong.length > 0) continue;
    if (from >= to) yield holds(`${at}.to`, to, `a date after "from", ${from}`);
    else if (before && from < before.to) {
      const mayHold = `${before.to} or later, because the window before it ends there`;
      yield holds(`${at}.from`, from, mayHold);
    }
  }
}

function brandProblems({ light, dark }: Tenant['brand']): TenantProblem[] {
  const pairs = [
    ['brand.light.color', light.color, GROUNDS.light, 'the light ground of the page'],
    ['brand.light.ink', light.ink, light.color, 'brand.light.color'],
    ['brand.dark.color', dark.color, GROUNDS.dark, 'the dark ground of the page'],
    ['brand.dark.ink', dark.ink, dark.color, 'brand.dark.color'],
  ] as const;
  return pairs
    .filter(([, color, ground]) => contrast(color, ground) < MIN_CONTRAST)
    .map(([path, color, ground, name]) => ({
      path,
      problem:
        `holds "${color}", which is hard to read on ${name}, ${ground} (contrast ` +
        `${contrast(color, ground).toFixed(2)}); it may hold a color with a contrast of at least ${MIN_CONTRAST}`,
    }));
}

/** The value of a scale is its highest grade; the form accepts no higher GPA. */
function* scaleProblems(scales: Tenant['codeLists']['gpa_scale']): Generator<TenantProblem> {
  for (const [index, { value }] of scales.entries()) {
    if (/^\d{1,3}(\.\d{1,2})?$/.test(value) && Number(value) > 0) continue;
    const mayHold = 'the highest grade of the scale as a number, such as 4.0';
    yield holds(`codeLists.gpa_scale[${index}].value`, value, mayHold);
  }
}

/** Codes that other settings refer to must be in their list. */
function* referenceProblems(tenant: Tenant): Generator<TenantProblem> {
  const { codeLists, majorGroups, citizenshipTypesWithoutCountry, deadlines } = tenant;
  const references: [string, readonly string[], keyof Tenant['codeLists']][] = [
    ['citizenshipTypesWithoutCountry', citizenshipTypesWithoutCountry, 'citizenship_type'],
    ['majorGroups.languages', majorGroups.languages, 'applied_major'],
    ['majorGroups.nursing', majorGroups.nursing, 'applied_major'],
  ];
  for (const [index, { terms = [] }] of deadlines.entries()) {
    references.push([`deadlines[${index}].terms`, terms, 'entry_term']);
  }
  for (const [path, codes, list] of references) {
    for (const [index, code] of codes.entries()) {
      if (codeLists[list].some(({ value }) => value === code)) continue;
      yield holds(`${path}[${index}]`, code, `a value that is in codeLists.${list}`);
    }
  }
}
