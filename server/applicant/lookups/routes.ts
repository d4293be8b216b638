import { FIND_LOOKUP } from '#contract/calls.ts';
import {
  type LookupCategory,
  LookupEntry,
  LookupQuery,
  type LookupSuggestion,
  LookupSuggestions,
} from '#contract/lookups.ts';
import { Type } from '#contract/schema.ts';
import { LOOKUP_CATEGORIES } from '#form/application/lookups.ts';
import type { Option } from '#form/engine/definition.ts';
import { countries } from '#form/lists/countries.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { AppError, refusal } from '#server/core/http/errors.ts';
import { limit } from '#server/core/http/limits.ts';
import { anybody } from '#server/core/http/who.ts';
import { networkOf } from '#server/core/identity/caller.ts';
import type { Platform } from '#server/core/platform.ts';
import { findEntries } from './find.ts';
import { createListSearch, findOwnList } from './own-lists.ts';
import { type Entry, findEntry } from './repository.ts';

/** Typing sends up to five requests a second, and a class of 30 may share one address. */
const LIMIT = { name: 'lookup', max: 3000, perSeconds: 60 } as const;
const LIMITS = [{ per: 'network', max: LIMIT.max, perSeconds: LIMIT.perSeconds }] as const;

/** Default and maximum number of suggestions. */
const USUAL_RESULTS = 5;
const MAX_RESULTS = 20;

/** Suggestions of schools, colleges and addresses during typing (contract §4). */
export function lookupsRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'lookups');
  const { kysely } = platform.database;

  const findInList = createListSearch();

  const parts = {
    querystring: LookupQuery,
    answer: Type.Union([LookupSuggestions, LookupEntry]),
    refusals: [404],
  };
  const summary = 'Search schools, colleges or addresses by text, or get one by its id';
  on(FIND_LOOKUP, summary, { who: anybody, limits: LIMITS, ...parts }, async (request) => {
    const { category, text, id, max_results, state } = request.query;
    await limit(platform, { ...LIMIT, key: networkOf(request.ip) });
    const own = findOwnList(platform.tenant.form, category);
    if (own !== undefined) {
      if (id !== undefined) return entryOf(own, id);
      if (text === undefined) throw nothingAsked();
      return findInList(own, text, readMaximum(max_results));
    }
    if (!isLookupCategory(category)) return [];
    if (id !== undefined) {
      const entry = await findEntry(kysely, category, id);
      if (entry === undefined) throw unknownEntry();
      return toFields(category, entry);
    }
    if (text === undefined) throw nothingAsked();
    const found = await findEntries(kysely, category, text, {
      max: readMaximum(max_results),
      state,
    });
    return found.map((entry) => toSuggestion(category, entry));
  });
}

/** @throws AppError 404 for an unknown id. */
function entryOf(list: readonly Option[], id: string): LookupEntry {
  const entry = list.find(({ value }) => value === id);
  if (entry === undefined) throw unknownEntry();
  return { name: entry.label };
}

function isLookupCategory(category: string): category is LookupCategory {
  return LOOKUP_CATEGORIES.some((name) => name === category);
}

function readMaximum(typed: string | undefined): number {
  const max = typed === undefined ? USUAL_RESULTS : Number(typed);
  if (max >= 1 && max <= MAX_RESULTS) return max;
  throw new AppError(400, 'bad_max_results', (say) =>
    say('Please ask for 1 to {most} results.', { most: String(MAX_RESULTS) }),
  );
}

const unknownEntry = refusal(404, 'unknown_entry', (say) =>
  say('We could not find this entry in our list.'),
);

const nothingAsked = refusal(400, 'nothing_asked', (say) =>
  say('Please give a text to search for, or an id.'),
);

const COUNTRY_NAMES: ReadonlyMap<string, string> = new Map(
  countries.map(({ value, label }) => [value, label]),
);

/** An entry as one suggestion: the town distinguishes entries of the same name. */
function toSuggestion(category: LookupCategory, entry: Entry): LookupSuggestion {
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
function toFields(category: LookupCategory, entry: Entry): LookupEntry {
  const { id, label, ...address } = entry;
  const own: Record<string, string> = category === 'address' ? {} : { name: label, ceeb: id };
  return Object.fromEntries(
    Object.entries({ ...own, ...address }).filter(([, text]) => isThere(text)),
  );
}

function isThere(text: string): boolean {
  return text !== '';
}
