import { createReadStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { dateInZone } from '#form/engine/dates.ts';
import type { TenantProblem } from '#tenant/checks.ts';
import type { Translations } from '#tenant/in-language.ts';
import { parseTenant } from '#tenant/parse.ts';
import { deadlinesAround } from '#tenant/sample/deadlines.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { sampleTranslations } from '#tenant/sample/spanish.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { readLanguages } from '#words/folder.ts';
import { systemClock } from './clock.ts';
import { readCsv, UnreadableFile } from './read-csv.ts';
import { readText } from './read-text.ts';
import { StartProblem } from './start-problem.ts';

export type { Tenant };

/** A college's configuration in English, and its texts in the other languages that it offers. */
type College = { readonly tenant: Tenant; readonly translations: Translations };

/**
 * Reads the college's configuration.
 * @param file path of a JSON file, or undefined for the sample college shipped with the project.
 * @param now for the sample college, which has a deadline ahead on every day.
 * @throws StartProblem (exit code 2) naming each bad value's path and what it may hold.
 */
export async function loadTenant(
  file: string | undefined,
  now: Date = systemClock(),
): Promise<College> {
  if (file === undefined) {
    const deadlines = deadlinesAround(dateInZone(now, sampleTenant.timeZone));
    return { tenant: { ...sampleTenant, deadlines }, translations: sampleTranslations };
  }
  const parsed = parseTenant(await withListsFrom(file, parseJson(file, await read(file))));
  const problems = parsed.ok ? unknownLanguages(parsed) : parsed.problems;
  if (parsed.ok && problems.length === 0) {
    return { tenant: parsed.tenant, translations: parsed.translations };
  }
  const lines = problems.map(({ path, problem }) => `${file}: ${path || 'it'} ${problem}`);
  throw new StartProblem(lines.join('\n'), 2);
}

/** A college can offer only languages that the product is translated into. */
function unknownLanguages({ translations }: Pick<College, 'translations'>): TenantProblem[] {
  const known = [...readLanguages().keys()].filter((tag) => tag !== 'en');
  return Object.keys(translations)
    .filter((tag) => !known.includes(tag))
    .map((tag) => ({
      path: `translations.${tag}`,
      problem: `is of a language that the product does not have (there is no words/${tag}.po); it may hold ${known.join(', ')}`,
    }));
}

async function read(file: string): Promise<string> {
  try {
    return await readText(file);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartProblem(
      `TENANT_FILE is "${file}", which cannot be read (${why}). It may hold the path of a JSON file.`,
      2,
    );
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartProblem(`TENANT_FILE is "${file}", which is not valid JSON: ${why}`, 2);
  }
}

const COLUMNS = ['value', 'label'];

/**
 * Replaces the names of CSV files by their lists, in the form of a college's file and in those of its seasons. The name of a missing
 * file stays, so that the checks report it.
 * @throws StartProblem for a CSV file that is not `value,label`, with the line.
 */
async function withListsFrom(file: string, json: unknown): Promise<unknown> {
  if (!isRecord(json)) return json;
  const seasons = Array.isArray(json.seasons)
    ? { seasons: await Promise.all(json.seasons.map((season) => withListsFrom(file, season))) }
    : {};
  if (!isRecord(json.form) || !isRecord(json.form.lists)) return { ...json, ...seasons };
  const lists = Object.entries(json.form.lists).map(async ([name, list]) => [
    name,
    typeof list === 'string' && /^[\w-]+\.csv$/.test(list)
      ? ((await readList(join(dirname(file), list))) ?? list)
      : list,
  ]);
  return {
    ...json,
    ...seasons,
    form: { ...json.form, lists: Object.fromEntries(await Promise.all(lists)) },
  };
}

async function readList(path: string): Promise<unknown[] | undefined> {
  const options: unknown[] = [];
  try {
    let isHead = true;
    for await (const line of readCsv(createReadStream(path))) {
      if ('problem' in line) throw new UnreadableFile(`Line ${line.number}: ${line.problem}`);
      const [value, label, ...more] = line.cells;
      const isRight = more.length === 0 && value !== undefined && label !== undefined;
      if (!isRight || (isHead && !COLUMNS.every((name, index) => line.cells[index] === name))) {
        throw new UnreadableFile(`Line ${line.number} is not of the columns ${COLUMNS.join(',')}.`);
      }
      if (!isHead) options.push({ value, label });
      isHead = false;
    }
    return options;
  } catch (error) {
    if (error instanceof UnreadableFile) throw new StartProblem(`${path}: ${error.message}`, 2);
    if (isRecord(error) && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
