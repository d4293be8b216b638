import { readFileSync } from 'node:fs';
import type { Environment } from './settings.ts';

/** A setting's text, and the variable that an operator has to look at when the text is wrong. */
type Found = { readonly text: string | undefined; readonly from: string };

/**
 * Reads a secret from the variable of its name, or from the file that `NAME_FILE` names, as Docker, Kubernetes and systemd hand out
 * secrets: a file's content appears neither in a process list nor in a crash dump. An empty variable counts as unset.
 * @param problems gets one line if both are set, or if the file is unreadable or empty.
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
    // Editors and `echo` end a file with a newline, which is never part of a secret.
    const held = readFileSync(path, 'utf8').replace(/(?:\r?\n)+$/, '');
    return held === '' ? problem('which is empty') : { text: held, from };
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? error.code : error;
    return problem(`which cannot be read (${why})`);
  }
}
