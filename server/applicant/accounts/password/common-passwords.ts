/**
 * Passwords that are easy to guess although they fulfil every rule: a common word with a capital, numbers and signs around it
 * (`Password1234!`), the same with digits for letters (`P@ssw0rd2024!`), twice (`Passw0rd!Passw0rd!`), runs along the keyboard, and the
 * applicant's address and college. The list is the zxcvbn project's; the page never loads it.
 */

/** Why a password is easy to guess. */
export type Guessable = 'common' | 'address';

/** Facts about an applicant that a guesser knows. */
export type Known = { readonly username: string; readonly collegeName: string };

/** Shorter words say nothing about a password of twelve characters. */
const MIN_WORD = 3;

/**
 * Why this password is easy to guess for somebody who knows the address; undefined if it is not. Takes well under a millisecond, whatever
 * the password.
 */
type FindGuessable = (password: string, known: Known) => Promise<Guessable | undefined>;

/** Loads the list of common passwords on first use, and caches it. */
export function createGuessableFinder(): FindGuessable {
  let list: Promise<ReadonlySet<string>> | undefined;
  return async (password, known) => {
    list ??= loadList();
    return findGuessable(password, known, await list);
  };
}

async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

function findGuessable(
  password: string,
  { username, collegeName }: Known,
  list: ReadonlySet<string>,
): Guessable | undefined {
  const words = wordsIn(password);
  const [local = '', domain = ''] = username.toLowerCase().split('@');
  const ofAddress = [username, local, domain, domain.split('.')[0] ?? ''].flatMap(spellings);
  if (words.some((word) => ofAddress.includes(word))) return 'address';
  if (password.toLowerCase().includes(username.toLowerCase())) return 'address';
  const ofCollege = spellings(collegeName);
  const isCommon = (word: string) => list.has(word) || ofCollege.includes(word) || isRun(word);
  return words.some(isCommon) ? 'common' : undefined;
}

/** The words that may be hidden in a password: without signs around them, repetition, and digits for letters. */
function wordsIn(password: string): string[] {
  const folded = password.normalize('NFKC').toLowerCase();
  const readings = [folded, onceOf(folded)];
  const words = readings.flatMap((text) => {
    const bare = onceOf(withoutEnds(text));
    return [text, bare, withoutEnding(text), lettersOf(text)].flatMap((part) => [
      part,
      asLetters(part),
      withoutEnds(asLetters(part)),
    ]);
  });
  return [...new Set(words)].filter((word) => word.length >= MIN_WORD);
}

function spellings(name: string): string[] {
  const folded = name.toLowerCase();
  return [folded, withoutEnds(folded), lettersOf(folded), asLetters(folded)].filter(
    (word) => word.length >= MIN_WORD,
  );
}

const withoutEnds = (text: string) => text.replace(/^\P{L}+|\P{L}+$/gu, '');
const withoutEnding = (text: string) => text.replace(/\P{L}+$/u, '');
const lettersOf = (text: string) => text.replace(/\P{L}+/gu, '');

/** Undoes repetition: `abcabcabc` becomes `abc`, also with signs between. */
function onceOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length);
    if (text.length % length === 0 && unit.repeat(text.length / length) === text) return unit;
  }
  return text;
}

const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
};
const asLetters = (text: string) => Array.from(text, (sign) => LETTERS[sign] ?? sign).join('');

const ROWS = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop'];
const RUNS = [...ROWS, ...ROWS.map((row) => Array.from(row).reverse().join(''))];

/** Whether a word is a piece of the alphabet, or of a row of the keyboard, in either direction. */
function isRun(word: string): boolean {
  return RUNS.some((row) => row.includes(word));
}
