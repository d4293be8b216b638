/** The choices of an autocomplete's list, and their words. Pure. */
import type { LookupSuggestion } from '#contract/lookups.ts';
import type { Say } from '#words/say.ts';
import type { Found } from './useSuggestions.ts';

export type Choice =
  | { readonly kind: 'listed'; readonly suggestion: LookupSuggestion }
  /** The applicant's own words: "Use: …" (spec §4). */
  | { readonly kind: 'own'; readonly text: string };

/**
 * The suggestions, and below them the applicant's own words: a school may not be listed at all. The own words appear only after the search,
 * so that no suggestion moves under the finger.
 */
export function choicesFor(typed: string, found: Found): Choice[] {
  const text = typed.trim();
  if (text === '') return [];
  // The last suggestions stay until the next ones are here, so that the list does not flicker.
  const listed = found.suggestions.map((suggestion): Choice => ({ kind: 'listed', suggestion }));
  return found.text === text ? [...listed, { kind: 'own', text }] : listed;
}

/** The text in the box after a choice. */
export function textOf(choice: Choice | null): string {
  if (choice === null) return '';
  return choice.kind === 'listed' ? choice.suggestion.text : choice.text;
}

/** The React key of a line. */
export function keyOf(choice: Choice): string {
  return choice.kind === 'listed' ? `listed ${choice.suggestion.id}` : 'own';
}

/** Announced when the list changes; empty while a search is running. */
export function resultsAnnouncement(say: Say, typed: string, found: Found): string {
  const text = typed.trim();
  if (text === '' || found.text !== text) return '';
  const count = found.suggestions.length;
  if (count === 0) return say('Nothing found. You can use your own words.');
  return say(
    '{count, plural, one {# suggestion} other {# suggestions}}. Use the up and down arrows to choose.',
    { count },
  );
}
