/** Reads a college's configuration. Only the server loads this file; the page gets the result. */
import { problemsBeyondShape, type TenantProblem } from './checks.ts';
import { type Translations, translationProblems } from './in-language.ts';
import { type ShapeError, shapeErrors, tenantSchema } from './schema.ts';
import { withSeasonFacet } from './seasons/seasons.ts';
import type { Tenant } from './tenant.ts';

/** A checked configuration, or all its problems. */
type ParsedTenant =
  | { readonly ok: true; readonly tenant: Tenant; readonly translations: Translations }
  | { readonly ok: false; readonly problems: readonly TenantProblem[] };

/**
 * Checks a value that came from a TENANT_FILE: its shape first, then whether its values fit each other.
 * An unknown key is a problem too, since it is most often a typing mistake.
 */
export function parseTenant(json: unknown): ParsedTenant {
  const shapeProblems = shapeErrors(json).flatMap((error) => problemsOf(error, json));
  if (shapeProblems.length > 0) return { ok: false, problems: onePerPath(shapeProblems) };
  const { translations = {}, ...tenant } = json as Tenant & { translations?: Translations };
  const problems = [
    ...problemsBeyondShape(tenant),
    ...Object.entries(translations).flatMap(([tag, words]) =>
      translationProblems(tenant, tag, words),
    ),
  ];
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, tenant: withSeasonFacet(tenant), translations };
}

function problemsOf(error: ShapeError, json: unknown): TenantProblem[] {
  const steps = error.instancePath.split('/').slice(1).map(unescapeStep);
  if (error.keyword === 'required') {
    return error.names.map((name) => ({
      path: pathOf([...steps, name]),
      problem: `is missing; it may hold ${mayHold([...steps, name])}`,
    }));
  }
  if (error.keyword === 'additionalProperties') {
    return error.names.map((name) => ({
      path: pathOf([...steps, name]),
      problem: `is not a setting; ${pathOf(steps)} may hold ${keysAt(steps).join(', ')}`,
    }));
  }
  // The library reports an unknown key a second time, under this keyword.
  if (error.keyword === 'boolean') return [];
  return [
    {
      path: pathOf(steps),
      problem: `holds ${inShort(valueAt(json, steps))}; it may hold ${mayHold(steps)}`,
    },
  ];
}

/** JSON pointers write `/` as `~1` and `~` as `~0`. */
function unescapeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** `['deadlines', '2', 'from']` as `deadlines[2].from`. */
function pathOf(steps: readonly string[]): string {
  if (steps.length === 0) return 'the file';
  return steps
    .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');
}

function valueAt(json: unknown, steps: readonly string[]): unknown {
  return steps.reduce((value, step) => (isRecord(value) ? value[step] : undefined), json);
}

function inShort(value: unknown): string {
  const written = JSON.stringify(value) ?? 'nothing';
  return written.length > 60 ? `${written.slice(0, 59)}…` : written;
}

function mayHold(steps: readonly string[]): string {
  const description = schemaAt(steps)?.description;
  return typeof description === 'string' ? description : 'a setting as the guide describes it';
}

function keysAt(steps: readonly string[]): string[] {
  const properties = schemaAt(steps)?.properties;
  return isRecord(properties) ? Object.keys(properties) : [];
}

/** The part of the schema for a place in the file. */
function schemaAt(steps: readonly string[]): Record<string, unknown> | undefined {
  let schema: unknown = tenantSchema;
  for (const step of steps) {
    if (!isRecord(schema)) return undefined;
    schema = isRecord(schema.properties) ? schema.properties[step] : schema.items;
  }
  return isRecord(schema) ? schema : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function onePerPath(problems: readonly TenantProblem[]): TenantProblem[] {
  const byPath = new Map<string, TenantProblem>();
  for (const problem of problems) {
    if (!byPath.has(problem.path)) byPath.set(problem.path, problem);
  }
  return [...byPath.values()];
}
