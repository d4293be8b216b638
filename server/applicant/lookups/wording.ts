import type { LookupCategory, LookupEntry, LookupSuggestion } from '#contract/lookups.ts';
import { countries } from '#form/lists/countries.ts';
import type { Entry } from './repository.ts';

const COUNTRY_NAMES: ReadonlyMap<string, string> = new Map(
  countries.map(({ value, label }) => [value, label]),
);

/** An entry as one suggestion: the town distinguishes entries of the same name. */
export function toSuggestion(category: LookupCategory, entry: Entry): LookupSuggestion {
  const isAddress = category === 'address';
  const lines = isAddress ? [entry.label, entry.address_line_2] : [entry.label];
  return {
    text: lines.filter(isThere).join(', '),
    id: entry.id,
    sub_text: townOf(entry),
  };
}

/** `Portland, OR 97201`, `Toronto, ON M5V 2T6, Canada` or `Bath BA1 2LR, United Kingdom`. */
function townOf({ city, state, zip, country }: Entry): string {
  const region = [state, zip].filter(isThere).join(' ');
  const town = state === '' ? [city, zip].filter(isThere).join(' ') : `${city}, ${region}`;
  const abroad = country === 'USA' ? '' : (COUNTRY_NAMES.get(country) ?? country);
  return [town, abroad].filter(isThere).join(', ');
}

/** The non-empty fields for filling in an answer. */
export function toFields(category: LookupCategory, entry: Entry): LookupEntry {
  const { id, label, ...address } = entry;
  const own: Record<string, string> = category === 'address' ? {} : { name: label, ceeb: id };
  return Object.fromEntries(
    Object.entries({ ...own, ...address }).filter(([, text]) => isThere(text)),
  );
}

function isThere(text: string): boolean {
  return text !== '';
}
