import { readFileSync } from 'node:fs';
import type { Environment } from './settings.ts';

/** Where a setting comes from: its text, and the variable that an operator has to look at when the text is wrong. */
type Found = { readonly text: string | undefined; readonly from: string };

/**
 * A secret is in the variable of its name, or in the file that `NAME_FILE` names, as Docker, Kubernetes and systemd hand out secrets: what
 * is in a file shows neither in a list of processes nor in what a crash writes down. A variable that is empty counts as unset.
 * @param problems gets one line where both are set, or where the file cannot be read or holds nothing.
 */
export function findSecret(name: string, environment: Environment, problems: string[]): Found {
  const [text, path] = [environment[name], environment[`${name}_FILE`]];
  if (!path) return { text, from: name };
  const from = `${name}_FILE`;
  if (text) {
    problems.push(`${name} and ${from} are both set: only one of them may be.`);
    return { text: undefined, from };
  }
  const problem = (why: string): Found => {
    problems.push(
      `${from} is ${JSON.stringify(path)}, ${why}. It may hold the path of a file with what ${name} would hold.`,
    );
    return { text: undefined, from };
  };
  try {
    // Editors and `echo` end a file with a new line, which belongs to no secret.
    const held = readFileSync(path, 'utf8').replace(/(?:\r?\n)+$/, '');
    return held === '' ? problem('which is empty') : { text: held, from };
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? error.code : error;
    return problem(`which cannot be read (${why})`);
  }
}
