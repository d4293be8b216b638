import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { NO_SCRIPT } from '#contract/page.ts';
import { sentencesOfAccounts } from '#form/accounts/in-language.ts';
import { englishOfApplication } from '#form/application/in-language.ts';
import { WORD_SCRIPTS_FILE, type WordScript } from '#server/platform/page/document.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { readCatalogues, readLanguages } from '#words/folder.ts';
import { createPseudoLanguage } from '#words/pseudo.ts';
import { type Language, sayIn } from '#words/say.ts';
import { listFiles } from '../house/files.ts';
import {
  markedInPage,
  type PageSentences,
  scriptOf,
  sentencesOfPage,
  speaksInPage,
  withNumbers,
  wordListIn,
} from './word-lists.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const DEVELOPMENT = join(ROOT, 'web/language/language.ts');
const BUILT = join(ROOT, 'web/language/built-language.ts');
/** What reads sentences with placeholders: the page gets them read. */
const READS_SENTENCES = /[\\/](?:words[\\/]compile\.ts|@messageformat[\\/])/;

/**
 * Takes the sentences out of the page: `say('Log In')` becomes `say(12)`, and a script for each language has the words.
 * Only for the browser: a server speaks to many, and keeps its sentences.
 */
export function words(): Plugin {
  let sentences: PageSentences = { page: [], form: [], named: [] };
  let numbers: ReadonlyMap<string, number> = new Map();
  return {
    name: 'matricula:words',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      sentences = collectSentences();
      numbers = new Map(sentences.page.map((english, number) => [english, number]));
    },
    load(id) {
      return id === DEVELOPMENT ? `export * from ${JSON.stringify(BUILT)};` : null;
    },
    transform(text, id) {
      const path = relative(ROOT, id).replaceAll('\\', '/');
      if (!speaksInPage(path)) return null;
      const code = withNumbers({ path, text }, numbers);
      return code === undefined ? null : { code, map: null };
    },
    generateBundle(_options, bundle) {
      const reader = moduleIdsOf(bundle).find((id) => READS_SENTENCES.test(id));
      if (reader !== undefined)
        this.error(`The page reads sentences, which the build has done: ${reader}`);
      const scripts: Record<string, WordScript> = {};
      for (const language of languages()) {
        const file = this.emitFile({
          type: 'asset',
          name: `words-${language.tag}.js`,
          source: scriptOf(wordListIn(language, sentences)),
        });
        scripts[language.tag] = {
          script: `/${this.getFileName(file)}`,
          direction: language.direction,
          noScript: sayIn(language)(NO_SCRIPT),
        };
      }
      this.emitFile({
        type: 'asset',
        fileName: WORD_SCRIPTS_FILE,
        source: JSON.stringify(scripts),
      });
    },
  };
}

function collectSentences(): PageSentences {
  const files = listFiles(ROOT)
    .filter(speaksInPage)
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  const special = readCatalogues().flatMap(({ catalogue }) =>
    catalogue.entries.filter(({ context }) => context !== undefined),
  );
  return {
    page: sentencesOfPage(files),
    form: englishOfApplication(sampleTenant),
    named: [
      ...[...sentencesOfAccounts(), ...markedInPage(files)].map((english) => ({ english })),
      ...special.map(({ english, context }) => ({ english, context })),
    ],
  };
}

/** English, every catalogue, and the pseudo-language, which is only offered to tests. */
function languages(): Language[] {
  return [...readLanguages().values(), createPseudoLanguage()];
}

function moduleIdsOf(bundle: Rolldown.OutputBundle): string[] {
  return Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
}
