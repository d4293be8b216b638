/**
 * Which passwords are guessed first, although they fulfil every rule: a common word with a capital, numbers and signs
 * around it (`Password1234!`), the same with digits for letters (`P@ssw0rd2024!`), twice (`Passw0rd!Passw0rd!`), runs
 * along the keyboard, and what everybody knows of the applicant. The list is of the zxcvbn project, and in no way
 * reaches the page.
 */

/** Why a password is easy to guess. */
export type Guessable = 'common' | 'address';

/** What whoever guesses knows before. */
export type Known = { readonly username: string; readonly collegeName: string };

/** Words that are shorter say nothing about a password of twelve characters. */
const SHORTEST_WORD = 3;

/**
 * Why somebody who knows the address would soon guess this password; undefined if they would not. Takes well under a
 * millisecond, whatever the password.
 */
export async function findGuessable(
  password: string,
  { username, collegeName }: Known,
): Promise<Guessable | undefined> {
  const words = wordsIn(password);
  const [local = '', domain = ''] = username.toLowerCase().split('@');
  const ofAddress = [username, local, domain, domain.split('.')[0] ?? ''].flatMap(spellings);
  if (words.some((word) => ofAddress.includes(word))) return 'address';
  if (password.toLowerCase().includes(username.toLowerCase())) return 'address';
  const list = await loadList();
  const ofCollege = spellings(collegeName);
  const isCommon = (word: string) => list.has(word) || ofCollege.includes(word) || isRun(word);
  return words.some(isCommon) ? 'common' : undefined;
}

/** All that is left of a password when what people put around a word, and do to it, is taken away again. */
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
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_WORD);
}

function spellings(name: string): string[] {
  const folded = name.toLowerCase();
  return [folded, withoutEnds(folded), lettersOf(folded), asLetters(folded)].filter(
    (word) => word.length >= SHORTEST_WORD,
  );
}

const withoutEnds = (text: string) => text.replace(/^\P{L}+|\P{L}+$/gu, '');
const withoutEnding = (text: string) => text.replace(/\P{L}+$/u, '');
const lettersOf = (text: string) => text.replace(/\P{L}+/gu, '');

/** `abcabcabc` is `abc`, also with signs between. */
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

/** Read when the first password is chosen; the module keeps it from then on. */
async function loadList(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return list;
}

let list: Promise<ReadonlySet<string>> | undefined;
