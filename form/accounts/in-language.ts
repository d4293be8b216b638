/** The sentences of the account cards, in the reader's language. */
import { listInWords } from '#words/intl.ts';
import type { Say } from '#words/say.ts';
import { checkSignUp } from './cards.ts';
import {
  credentialMessages,
  findPasswordProblem,
  passwordRequirements,
  unmetPasswordRequirements,
} from './credentials.ts';

const UNMET = 'Please choose a password that {requirements}.';

/** Every sentence of the cards and the server about an e-mail address, a password or a code. */
export function sentencesOfAccounts(): string[] {
  const incomplete = checkSignUp({ username: '', password: ' ' }).password ?? [];
  return [
    ...Object.values(credentialMessages),
    ...passwordRequirements.map(({ label }) => label),
    ...incomplete,
    UNMET,
  ];
}

/** One sentence that says why a new password is refused; undefined if it is acceptable. */
export function findPasswordProblemIn(say: Say, password: string): string | undefined {
  const problem = findPasswordProblem(password);
  if (problem === undefined || say.language.tag === 'en') return problem;
  const unmet = unmetPasswordRequirements(password).map(({ label }) => say(label, {}));
  if (password === '' || unmet.length === 0) return say(problem, {});
  return say(UNMET, { requirements: listInWords(unmet, say.locale) });
}
