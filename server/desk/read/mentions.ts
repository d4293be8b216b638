/** Finds the mentions in a note. Pure. */

/** A person who can be mentioned: by handle, by e-mail address, or by name. */
export type Mentionable = {
  readonly id: number;
  readonly handle: string;
  readonly mail: string;
  readonly name: string;
};

/** Matches after a name that ends there, and not within a longer one. */
const END = /^(?![\p{L}\p{N}_@+-]|\.[\p{L}\p{N}])/u;
/** An `@` that begins a word, so that an e-mail address in a text mentions nobody. */
const BEGINNING = /(?<![\p{L}\p{N}._%+-])@(?=[\p{L}\p{N}])/gu;
const WORD = /^[\p{L}\p{N}_.+-]*[\p{L}\p{N}]/u;

/** @returns the people whom a text mentions, each once and in its order, and the mentions that match nobody, such as `@grce`. */
export function mentionsIn<Person extends Mentionable>(
  text: string,
  people: readonly Person[],
): { mentioned: Person[]; unknown: string[] } {
  const words = wordsFor(people);
  const mentioned = new Set<Person>();
  const unknown = new Set<string>();
  for (const { index } of text.matchAll(BEGINNING)) {
    const rest = text.slice(index + 1);
    const person = longestIn(rest.toLowerCase(), words);
    if (person === undefined) unknown.add(`@${WORD.exec(rest)?.[0] ?? ''}`);
    else mentioned.add(person);
  }
  return { mentioned: [...mentioned], unknown: [...unknown] };
}

/** People by each word that means one person only. */
function wordsFor<Person extends Mentionable>(people: readonly Person[]): Map<string, Person> {
  const words = new Map<string, Person | undefined>();
  for (const person of people) {
    const own = new Set(
      [person.handle, person.mail, person.name].map((word) => word.toLowerCase()),
    );
    for (const word of own) words.set(word, words.has(word) ? undefined : person);
  }
  words.delete('');
  return new Map([...words].flatMap(([word, person]) => (person ? [[word, person]] : [])));
}

function longestIn<Person>(rest: string, words: ReadonlyMap<string, Person>): Person | undefined {
  const found = [...words.keys()].filter(
    (word) => rest.startsWith(word) && END.test(rest.slice(word.length)),
  );
  const longest = found.reduce((one, other) => (other.length > one.length ? other : one), '');
  return words.get(longest);
}

/** The handle of each address: the part before its `@` where that is unique, or else the address. */
export function handlesFor(mails: readonly string[]): ReadonlyMap<string, string> {
  const local = (mail: string) => mail.split('@')[0]?.toLowerCase() ?? '';
  const taken = new Map<string, number>();
  for (const mail of mails) taken.set(local(mail), (taken.get(local(mail)) ?? 0) + 1);
  return new Map(
    mails.map((mail) => [mail, taken.get(local(mail)) === 1 ? local(mail) : mail.toLowerCase()]),
  );
}
