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
import { withListsFrom } from './own-lists.ts';
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
