/** Finds the mentions in a note. Pure. */

/** A person who can be mentioned: by handle, or by e-mail address. */
export type Mentionable = {
  readonly id: number;
  readonly handle: string;
  readonly mail: string;
  readonly name: string;
};

/** An `@` that begins a word, with that word; so an e-mail address in a text mentions nobody. */
const MENTION = /(?<![\p{L}\p{N}._%+-])@([\p{L}\p{N}](?:[\p{L}\p{N}_.+@-]*[\p{L}\p{N}])?)/gu;

/** @returns the people whom a text mentions, each once and in its order, and the mentions that match nobody, such as `@grce`. */
export function mentionsIn<Person extends Mentionable>(
  text: string,
  people: readonly Person[],
): { mentioned: Person[]; unknown: string[] } {
  const mentioned = new Set<Person>();
  const unknown = new Set<string>();
  for (const [mention, word = ''] of text.matchAll(MENTION)) {
    const called = word.toLowerCase();
    const person = people.find(({ handle, mail }) => [handle, mail.toLowerCase()].includes(called));
    if (person === undefined) unknown.add(mention);
    else mentioned.add(person);
  }
  return { mentioned: [...mentioned], unknown: [...unknown] };
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
