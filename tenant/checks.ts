/** Checks of a configuration beyond its schema: its values fit each other, and its names exist. */
import { applicationForm } from '#form/application/index.ts';
import { isPlainDate } from '#form/engine/dates.ts';
import { checklistProblems } from './checklist/checklist.ts';
import { contrast, GROUNDS, LEAST_CONTRAST } from './colors.ts';
import { decisionProblems } from './decisions/decisions.ts';
import { duplicateProblems } from './duplicates.ts';
import { askedBy, facetProblems } from './facets/checks.ts';
import { changedKeys, formProblems } from './form/checks.ts';
import { letterProblems } from './letters/letters.ts';
import { recommenderProblems } from './recommenders/recommenders.ts';
import { SEASON_PARTS, seasonProblems, tenantOfSeason } from './seasons/seasons.ts';
import { statusProblems } from './status/steps.ts';
import type { Tenant } from './tenant.ts';

/** Something that is wrong with a configuration. */
export type TenantProblem = {
  /** Where: `deadlines[2].from`, or `the file` for all of it. */
  readonly path: string;
  /** What it holds and what it may hold. */
  readonly problem: string;
};

/** Everything that is wrong with a configuration that has the right shape. */
export function problemsBeyondShape(tenant: Tenant): TenantProblem[] {
  const ofCollege = collegeProblems(tenant);
  const problems = [...ofCollege, ...seasonProblems(tenant), ...partProblems(tenant, ofCollege)];
  return problems.length > 0 ? problems : changedKeyProblems(tenant);
}

/** What the own parts of each season make wrong, with its place. @param known of the college without them. */
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

/** A key keeps its type from the college's form through those of its seasons. */
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
    ...duplicateProblems(
      tenant.recommendation?.criteria?.map(({ id }) => id) ?? [],
      (index) => `recommendation.criteria[${index}].id`,
    ),
    ...decisionProblems(tenant),
    ...recommenderProblems(tenant),
  ];
}

function placeAndTimeProblems({ timeZone, locale }: Tenant): TenantProblem[] {
  const problems: TenantProblem[] = [];
  if (!isKnown(() => new Intl.DateTimeFormat('en-US', { timeZone }))) {
    problems.push({
      path: 'timeZone',
      problem: `holds "${timeZone}", which is no time zone; it may hold a name such as America/New_York`,
    });
  }
  if (!isKnown(() => Intl.getCanonicalLocales(locale))) {
    problems.push({
      path: 'locale',
      problem: `holds "${locale}", which is no language; it may hold a tag such as en-US`,
    });
  }
  return problems;
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

function deadlineProblems(deadlines: Tenant['deadlines']): TenantProblem[] {
  return deadlines.flatMap(({ from, to }, index): TenantProblem[] => {
    const at = (name: string) => `deadlines[${index}].${name}`;
    const wrongDates = Object.entries({ from, to }).filter(([, date]) => !isPlainDate(date));
    if (wrongDates.length > 0) {
      return wrongDates.map(([name, date]) => ({
        path: at(name),
        problem: `holds "${date}", a day that does not exist; it may hold a real date`,
      }));
    }
    if (from >= to) {
      return [
        { path: at('to'), problem: `holds "${to}"; it may hold a date after "from", ${from}` },
      ];
    }
    const before = deadlines[index - 1];
    if (before && from < before.to) {
      return [
        {
          path: at('from'),
          problem: `holds "${from}"; it may hold ${before.to} or later, because the window before it ends there`,
        },
      ];
    }
    return [];
  });
}

function brandProblems({ light, dark }: Tenant['brand']): TenantProblem[] {
  const pairs = [
    ['brand.light.color', light.color, GROUNDS.light, 'the light ground of the page'],
    ['brand.light.ink', light.ink, light.color, 'brand.light.color'],
    ['brand.dark.color', dark.color, GROUNDS.dark, 'the dark ground of the page'],
    ['brand.dark.ink', dark.ink, dark.color, 'brand.dark.color'],
  ] as const;
  return pairs
    .filter(([, color, ground]) => contrast(color, ground) < LEAST_CONTRAST)
    .map(([path, color, ground, name]) => ({
      path,
      problem:
        `holds "${color}", which is hard to read on ${name}, ${ground} (contrast ` +
        `${contrast(color, ground).toFixed(2)}); it may hold a color with a contrast of at least ${LEAST_CONTRAST}`,
    }));
}

/** The value of a scale is its highest grade, above which the form takes no GPA. */
function scaleProblems(scales: Tenant['codeLists']['gpa_scale']): TenantProblem[] {
  return scales.flatMap(({ value }, index) =>
    /^\d{1,3}(\.\d{1,2})?$/.test(value) && Number(value) > 0
      ? []
      : [
          {
            path: `codeLists.gpa_scale[${index}].value`,
            problem: `holds "${value}"; it may hold the highest grade of the scale as a number, such as 4.0`,
          },
        ],
  );
}

/** Codes that are named outside their list must be in it. */
function referenceProblems(tenant: Tenant): TenantProblem[] {
  const { codeLists, majorGroups } = tenant;
  const references = [
    {
      path: 'citizenshipTypesWithoutCountry',
      codes: tenant.citizenshipTypesWithoutCountry,
      list: 'citizenship_type',
    },
    { path: 'majorGroups.languages', codes: majorGroups.languages, list: 'applied_major' },
    { path: 'majorGroups.nursing', codes: majorGroups.nursing, list: 'applied_major' },
    ...tenant.deadlines.map(({ terms = [] }, index) => ({
      path: `deadlines[${index}].terms`,
      codes: terms,
      list: 'entry_term' as const,
    })),
  ] as const;
  return references.flatMap(({ path, codes, list }) =>
    codes.flatMap((code, index) =>
      codeLists[list].some(({ value }) => value === code)
        ? []
        : [
            {
              path: `${path}[${index}]`,
              problem: `holds "${code}"; it may hold a value that is in codeLists.${list}`,
            },
          ],
    ),
  );
}
