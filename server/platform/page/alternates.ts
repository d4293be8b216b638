/** What tells a search engine that a page is there in other languages, so that it leads each reader to theirs. */
import { LANGUAGE_PARAMETER } from '#contract/headers.ts';

/**
 * Links to a page in each language, itself included, and to the one that goes by what the browser speaks. None where there is
 * one language.
 * @param publicUrl the portal's own address: search engines want these whole.
 */
export function alternatesOf(route: string, offered: readonly string[], publicUrl: string): string {
  if (offered.length === 1) return '';
  const link = (language: string, query = '') =>
    `<link rel="alternate" hreflang="${language}" href="${publicUrl}${route}${query}">`;
  const links = offered.map((tag) => link(tag, `?${LANGUAGE_PARAMETER}=${tag}`));
  return [...links, link('x-default')].join('');
}
