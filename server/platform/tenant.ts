import { readFile } from 'node:fs/promises';
import { parseTenant } from '#tenant/parse.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { StartProblem } from './start-problem.ts';

export type { Tenant };

/**
 * Reads the college's configuration.
 * @param file path of a JSON file, or undefined for the sample college shipped with the project.
 * @throws StartProblem (exit code 2) naming each bad value's path and what it may hold.
 */
export async function loadTenant(file: string | undefined): Promise<Tenant> {
  if (file === undefined) return sampleTenant;
  const parsed = parseTenant(parseJson(file, await readText(file)));
  if (parsed.ok) return parsed.tenant;
  const lines = parsed.problems.map(({ path, problem }) => `${file}: ${path || 'it'} ${problem}`);
  throw new StartProblem(lines.join('\n'), 2);
}

async function readText(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
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
