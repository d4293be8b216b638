/** A college's texts in other languages: lists the texts to translate, and translates the configuration. */
import type { OwnForm } from '#form/own/own-form.ts';
import { mapOwnTexts } from '#form/own/texts.ts';
import type { OwnWords } from '#form/translation/translator.ts';
import type { TenantProblem } from './checks.ts';
import { letterProblems } from './decisions/decisions.ts';
import type { Tenant } from './tenant.ts';

/** A college's translations, by language tag. */
export type Translations = Readonly<Record<string, OwnWords>>;

/** Settings that are the same in every language: names, addresses, numbers, codes and colours. */
const THE_SAME: ReadonlySet<string> = new Set([
  ...['partnerName', 'partnerCode', 'addressLines', 'brand', 'timeZone', 'locale'],
  ...['fileExtensions', 'contactPhone', 'helpEmail', 'phone', 'email', 'url', 'privacyPolicyUrl'],
  ...['link', 'from', 'to', 'value', 'citizenshipTypesWithoutCountry', 'majorGroups'],
  ...['routeOnErrors', 'picture'],
  ...['id', 'about', 'question', 'codes', 'retention', 'security', 'step', 'due', 'item'],
  ...['kind', 'replyBy', 'setBy', 'seenBy', 'terms', 'opensAt', 'drafts', 'recommenders'],
]);

/** Every text of a configuration that other languages need a translation of, each once, in the order of the file. */
export function textsOf(tenant: Tenant): string[] {
  const found = new Set<string>();
  mapTexts(tenant, (text) => {
    found.add(text);
    return text;
  });
  return [...found];
}

/** The configuration in one language. A text without a translation stays English. */
export function tenantIn(tenant: Tenant, words: OwnWords): Tenant {
  return mapTexts(tenant, (text) =>
    Object.hasOwn(words, text) ? (words[text] ?? text) : text,
  ) as Tenant;
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (typeof value !== 'object' || value === null) return value;
  const mapped = (name: string, inner: unknown) => {
    if (name === 'form') return mapOwnTexts(inner as OwnForm, change);
    return THE_SAME.has(name) ? inner : mapTexts(inner, change);
  };
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, mapped(name, inner)]),
  );
}

/** The most texts that a message lists; a translator works through the whole file anyway. */
const MAX_LISTED = 5;

/** Texts without a translation in one language, and translations of unknown texts: at most one message for each group. */
export function translationProblems(tenant: Tenant, tag: string, words: OwnWords): TenantProblem[] {
  const texts = textsOf(tenant);
  const missing = texts.filter((text) => !Object.hasOwn(words, text));
  const strange = Object.keys(words).filter((text) => !texts.includes(text));
  const path = `translations.${tag}`;
  return [
    ...(missing.length === 0
      ? []
      : [{ path, problem: `lacks ${named(missing)}; it may hold a translation of every text` }]),
    ...(strange.length === 0
      ? []
      : [{ path, problem: `translates ${named(strange)}, which the file does not say` }]),
    ...letterProblems(tenant, tag, words),
  ];
}

/** `2 texts: "One", "Two"` */
function named(texts: readonly string[]): string {
  const listed = texts.slice(0, MAX_LISTED).map((text) => JSON.stringify(text));
  const more = texts.length - listed.length;
  const rest = more > 0 ? ` and ${more} more` : '';
  return `${texts.length} ${texts.length === 1 ? 'text' : 'texts'}: ${listed.join(', ')}${rest}`;
}
