/** The languages that a portal offers, and everything that it has in each of them. Made once at the start. */
import { applicationIn } from '#form/application/in-language.ts';
import type { Form } from '#form/engine/definition.ts';
import type { OwnWords } from '#form/translation/translator.ts';
import { type Translations, tenantIn } from '#tenant/in-language.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { createEnglish } from '#words/english.ts';
import { readLanguages } from '#words/folder.ts';
import { createPseudoLanguage } from '#words/pseudo.ts';
import { type Language, type Say, sayIn } from '#words/say.ts';
import type { Request } from './http/app.ts';
import { languageOf } from './http/language.ts';

/** The portal as readers of one language see it. */
export type Voice = {
  readonly say: Say;
  /** The college, with its own texts in the language; its `locale` is how days and numbers are written for this reader. */
  readonly tenant: Tenant;
  /** The form with its words in the language. Whatever is stored comes from the English one, `platform.form`. */
  readonly form: Form;
};

export type Languages = {
  /** Their tags, English first. */
  readonly offered: readonly string[];
  /** One of them by its tag; English for a tag that is not offered, or not any more. */
  in(tag: string | null | undefined): Voice;
  /** The language of an answer: see `http/language.ts` for whose word counts. */
  for(request: Request): Voice;
};

/** Says something to whoever sent a request. */
export type SpeakTo = (request: Request) => Say;

type College = {
  readonly tenant: Tenant;
  /** The form in English. */
  readonly form: Form;
  /** The college's own words; a language is offered where they are there. */
  readonly translations: Translations;
};

/**
 * Builds the form and the college's texts in every language that the college offers.
 * @param pseudo also offers the language for tests (`words/pseudo.ts`).
 * @throws Error for a language that the product does not have.
 */
export function openLanguages(
  { tenant, form, translations }: College,
  { pseudo = false }: { readonly pseudo?: boolean } = {},
): { readonly languages: Languages; readonly speakTo: SpeakTo } {
  const isEnglishOnly = !pseudo && Object.keys(translations).length === 0;
  const english = voiceOf(createEnglish(), tenant, form);
  const voices = new Map([['en', english]]);
  if (!isEnglishOnly) {
    for (const [language, ownWords] of languagesWith(translations, pseudo)) {
      const place = tenant.locale;
      const translated = applicationIn(language, tenant, { ownWords, place });
      voices.set(language.tag, voiceOf(language, tenantIn(tenant, ownWords), translated));
    }
  }
  const offered = [...voices.keys()];
  const byTag: Languages['in'] = (tag) => (tag ? voices.get(tag) : undefined) ?? english;
  const languages: Languages = {
    offered,
    in: byTag,
    for(request) {
      if (offered.length === 1) return english;
      request.dependsOnLanguage = true;
      return byTag(languageOf(request, offered, request.accountLanguage));
    },
  };
  return { languages, speakTo: (request) => languages.for(request).say };
}

function voiceOf(language: Language, tenant: Tenant, form: Form): Voice {
  const say = sayIn(language, tenant.locale);
  return { say, tenant: { ...tenant, locale: say.locale }, form };
}

function languagesWith(translations: Translations, pseudo: boolean): [Language, OwnWords][] {
  const known = readLanguages();
  const wanted = Object.entries(translations).map(([tag, ownWords]): [Language, OwnWords] => {
    const language = known.get(tag);
    if (language === undefined) throw new Error(`There is no words/${tag}.po`);
    return [language, ownWords];
  });
  return pseudo ? [...wanted, [createPseudoLanguage(), {}]] : wanted;
}
