/** Checks a catalogue: each line says what is wrong, and what to do about it. Pure. */
import type { Catalogue, Entry } from '#words/catalogue.ts';
import { compile, pluralCasesOf } from '#words/compile.ts';
import { nameOf } from '#words/list.ts';
import { argumentsOf, type Message } from '#words/message.ts';
import type { Wanted } from './sentences.ts';

/** A new language lacks every sentence, and nobody reads five hundred lines. */
const MAX_LINES = 20;

/** Sentences that are missing, stale or wrong in a catalogue, as `file: what is wrong; what to do`. */
export function breachesInCatalogue(
  file: string,
  { tag, entries }: Catalogue,
  wanted: readonly Wanted[],
): string[] {
  const found = [
    ...missingIn(entries, wanted),
    ...unusedIn(entries, wanted),
    ...twiceIn(entries),
    ...entries.flatMap((entry) => wrongIn(entry, tag)),
  ].map((breach) => `${file}: ${breach}`);
  const more = found.length - MAX_LINES;
  return more > 0 ? [...found.slice(0, MAX_LINES), `${file}: and ${more} more`] : found;
}

/** English sentences whose placeholders cannot be parsed. */
export function breachesInEnglish(wanted: readonly Wanted[]): string[] {
  return wanted.flatMap(({ english }) => complaintAbout(english, 'en') ?? []);
}

function missingIn(entries: readonly Entry[], wanted: readonly Wanted[]): string[] {
  const there = new Set(
    entries
      .filter(({ translation }) => translation !== '')
      .map(({ english, context }) => nameOf(english, context)),
  );
  return wanted
    .filter(({ english, contexts }) => {
      const isSaidByQuestions = contexts.length > 0;
      const eachHasItsOwn = contexts.every((context) => there.has(nameOf(english, context)));
      return !there.has(english) && !(isSaidByQuestions && eachHasItsOwn);
    })
    .map(
      ({ english }) =>
        `"${english}" has no translation; run "npm run words", which puts it there, and translate it`,
    );
}

function unusedIn(entries: readonly Entry[], wanted: readonly Wanted[]): string[] {
  const used = new Set(
    wanted.flatMap(({ english, contexts }) => [
      english,
      ...contexts.map((context) => nameOf(english, context)),
    ]),
  );
  return entries
    .filter(({ english, context }) => !used.has(nameOf(english, context)))
    .map(
      ({ english, context }) =>
        `nothing says "${english}"${context === undefined ? '' : ` at "${context}"`} any more; run "npm run words", which takes it out`,
    );
}

function twiceIn(entries: readonly Entry[]): string[] {
  const seen = new Set<string>();
  return entries.flatMap(({ english, context }) => {
    const name = nameOf(english, context);
    if (seen.has(name)) return [`"${english}" stands there twice; take one away`];
    seen.add(name);
    return [];
  });
}

function wrongIn({ english, translation, isFuzzy }: Entry, tag: string): string[] {
  if (isFuzzy) {
    return [
      `"${english}" is marked as fuzzy; see whether its translation fits, and take the mark away`,
    ];
  }
  if (translation === '') return [];
  const complaint = complaintAbout(translation, tag);
  if (complaint !== undefined) return [`${complaint}; mend the translation of "${english}"`];
  const message = compile(translation, tag);
  const others = differenceOf(argumentsOf(compile(english)), argumentsOf(message));
  if (others !== undefined) return [`the translation of "${english}" ${others}`];
  const missing = missingCasesIn(message, tag);
  return missing.length === 0
    ? []
    : [
        `the translation of "${english}" has a plural without "${missing.join('", "')}"; add the case`,
      ];
}

function complaintAbout(sentence: string, tag: string): string | undefined {
  try {
    compile(sentence, tag);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function differenceOf(given: readonly string[], used: readonly string[]): string | undefined {
  const lost = given.filter((name) => !used.includes(name));
  const strange = used.filter((name) => !given.includes(name));
  if (strange.length > 0)
    return `uses {${strange.join('}, {')}}, which nobody fills in; take it out`;
  if (lost.length > 0) return `leaves out {${lost.join('}, {')}}; put it in`;
  return undefined;
}

/** The plural categories of the language that a plural lacks: numbers would silently read wrong. */
function missingCasesIn(message: Message, tag: string): string[] {
  const missing = new Set<string>();
  const visit = (inner: Message): void => {
    if (typeof inner === 'string') return;
    for (const part of inner) {
      if (typeof part === 'string' || (part[1] !== 'plural' && part[1] !== 'select')) continue;
      const cases = part[2];
      if (part[1] === 'plural') {
        for (const name of pluralCasesOf(tag)) if (!Object.hasOwn(cases, name)) missing.add(name);
      }
      Object.values(cases).forEach(visit);
    }
  };
  visit(message);
  return [...missing];
}
