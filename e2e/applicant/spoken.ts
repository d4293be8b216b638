/** The product's words in the language of a page, by which an applicant finds what to press. */
import { expect, type Page } from '@playwright/test';
import { applicationIn } from '#form/application/application-in.ts';
import type { Form } from '#form/engine/definition.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { sampleTranslations } from '#tenant/sample/spanish.ts';
import { readLanguages } from '#words/folder.ts';
import { createPseudoLanguage, PSEUDO_TAG } from '#words/pseudo.ts';
import { type Language, type Say, sayIn } from '#words/say.ts';

const languages: ReadonlyMap<string, Language> = new Map([
  ...readLanguages(),
  [PSEUDO_TAG, createPseudoLanguage()],
]);

/** A language of the product, by its tag. */
function getLanguage(tag: string): Language {
  const found = languages.get(tag);
  if (found === undefined) throw new Error(`The product does not speak "${tag}".`);
  return found;
}

/** Speaks a language as the product does at the sample college. */
export function sayAs(tag: string): Say {
  return sayIn(getLanguage(tag), sampleTenant.locale);
}

export const sayInEnglish = sayAs('en');

/** Speaks the language of a page. */
export async function sayOn(page: Page): Promise<Say> {
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', /./);
  return sayAs((await html.getAttribute('lang')) ?? '');
}

/** The sample college's application in a language. */
export function formIn(tag: string): Form {
  const ownWords = sampleTranslations[tag] ?? {};
  return applicationIn(getLanguage(tag), sampleTenant, { ownWords, place: sampleTenant.locale });
}
