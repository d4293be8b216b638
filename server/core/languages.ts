/** The languages that a portal offers, with the texts, the form and the college in each. Built once at the start. */
import { applicationIn } from '#form/application/application-in.ts';
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
  /** The college with its texts in the language. Its `locale` formats dates and numbers for these readers. */
  readonly tenant: Tenant;
  /** The words that mark each page and letter of a practice portal; absent elsewhere. */
  readonly practice?: string;
  /** The form in the language. Stored data always comes from the English form, `platform.form`. */
  readonly form: Form;
};

export type Languages = {
  /** Language tags, English first. */
  readonly offered: readonly string[];
  /** The voice for a tag; English for a tag that is not, or no longer, offered. */
  in(tag: string | null | undefined): Voice;
  /** The voice for the answer to a request: `http/language.ts` decides which preference wins. */
  for(request: Request): Voice;
};

/** Picks the translator for the reader of a request. */
export type SpeakTo = (request: Request) => Say;

type College = {
  readonly tenant: Tenant;
  /** The form in English. */
  readonly form: Form;
  /** The college's own texts by language; only these languages are offered. */
  readonly translations: Translations;
};

type Options = {
  /** Also offers the language for tests (`words/pseudo.ts`). */
  readonly pseudo?: boolean;
  /** A practice portal: the title of the application says so, and with it the PDF copies. */
  readonly isPractice?: boolean;
};

/**
 * Builds the form and the college's texts in every language that the college offers.
 * @throws Error for a language that the product does not have.
 */
export function openLanguages(
  { tenant, form, translations }: College,
  { pseudo = false, isPractice = false }: Options = {},
): { readonly languages: Languages; readonly speakTo: SpeakTo } {
  const isEnglishOnly = !pseudo && Object.keys(translations).length === 0;
  const speak = (language: Language, own: Tenant, words: Form) =>
    isPractice ? marked(voiceOf(language, own, words)) : voiceOf(language, own, words);
  const english = speak(createEnglish(), tenant, form);
  const voices = new Map([['en', english]]);
  if (!isEnglishOnly) {
    for (const [language, ownWords] of languagesWith(translations, pseudo)) {
      const place = tenant.locale;
      const translated = applicationIn(language, tenant, { ownWords, place });
      voices.set(language.tag, speak(language, tenantIn(tenant, ownWords), translated));
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

function marked({ tenant, ...voice }: Voice): Voice {
  const { say } = voice;
  const practice = say('Practice: nobody here is real');
  const applicationTitle = `${practice} – ${tenant.applicationTitle}`;
  return { ...voice, practice, tenant: { ...tenant, applicationTitle } };
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
