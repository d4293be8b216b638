import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { DESK_NO_SCRIPT } from '#contract/desk-page.ts';
import { NO_SCRIPT } from '#contract/page.ts';
import { sentencesOfAccounts } from '#form/accounts/in-language.ts';
import { englishOfApplication } from '#form/application/in-language.ts';
import { WORD_SCRIPTS_FILE, type WordScript } from '#server/core/page/document.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { readCatalogues, readLanguages } from '#words/folder.ts';
import { nameOf } from '#words/list.ts';
import { createPseudoLanguage } from '#words/pseudo.ts';
import { type Language, sayIn } from '#words/say.ts';
import type { SourceFile } from '../house/breaches.ts';
import { listFiles } from '../house/files.ts';
import {
  markedInPage,
  type PageSentences,
  restScriptOf,
  type Side,
  scriptOf,
  sentencesOfPage,
  speaksInPage,
  splitList,
  withNumbers,
  wordListIn,
} from './word-lists.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const DEVELOPMENT = join(ROOT, 'web/core/language/language.ts');
const BUILT = join(ROOT, 'web/core/language/built-language.ts');
/** Modules that parse placeholders, which the build does. */
const READS_SENTENCES = /[\\/](?:words[\\/]compile\.ts|@messageformat[\\/])/;
/** Modules that check shapes, which the server does: too heavy for a phone. */
const CHECKS_SHAPES = /[\\/]typebox[\\/]/;

/**
 * Tells the reader of an outdated browser what to do: one without modules, or without features that the page's code needs. Such a browser
 * runs no script but that of the words, so this uses old syntax. `isWellFormed` is as old as the browsers that Vite builds for by default.
 */
const TOO_OLD = `if(!("noModule"in document.createElement("script"))||!String.prototype.isWellFormed){(function(n){var p=document.createElement("p");p.className="too-old";p.setAttribute("role","alert");p.innerHTML=n.getAttribute("data-too-old");document.body.insertBefore(p,n)})(document.querySelector("noscript"))}
`;

/** The modules that speak before the rest of the words has loaded, the document's own sentence, and the output folder. */
interface Plan {
  /** Paths of the modules, relative to `web/`. */
  readonly first: readonly string[];
  readonly noScript: string;
  readonly folder: string;
}

const PLANS: Readonly<Record<Side, Plan>> = {
  portal: {
    // The start, the shared screens, the modules that the router loads for /about, and the form in languages other than English.
    first: [
      ...['index.html', 'main.tsx', 'applicant/form/ApplicationLayout.tsx'],
      'core/language/translated-form.ts',
    ],
    noScript: NO_SCRIPT,
    folder: '',
  },
  desk: { first: ['desk/index.html'], noScript: DESK_NO_SCRIPT, folder: 'desk/' },
};

/**
 * Takes the sentences out of a page: `say('Log In')` becomes `say(12)`, and a script for each language has the words. Only for the browser:
 * a server speaks many languages, so it keeps its sentences.
 */
export function words(side: Side = 'portal'): Plugin {
  const plan = PLANS[side];
  let sentences: PageSentences = { page: [], form: [], named: [] };
  let numbers: ReadonlyMap<string, number> = new Map();
  return {
    name: 'matricula:words',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      sentences = collectSentences(side);
      numbers = new Map(sentences.page.map((english, number) => [english, number]));
    },
    load(id) {
      return id === DEVELOPMENT ? `export * from ${JSON.stringify(BUILT)};` : null;
    },
    transform(text, id) {
      const path = relative(ROOT, id).replaceAll('\\', '/');
      if (!speaksInPage(path, side)) return null;
      const code = withNumbers({ path, text }, numbers);
      return code === undefined ? null : { code, map: null };
    },
    generateBundle(_options, bundle) {
      const isTooHeavy = (id: string) =>
        READS_SENTENCES.test(id) || (side === 'portal' && CHECKS_SHAPES.test(id));
      const heavy = chunksOf(bundle)
        .flatMap(({ moduleIds }) => moduleIds)
        .find(isTooHeavy);
      if (heavy !== undefined) this.error(`The page must not contain ${heavy}`);
      const parts = firstPartsOf(bundle, plan);
      const isFirst = saidAtFirst(bundle, parts, side);
      const emit = (name: string, source: string) =>
        this.getFileName(this.emitFile({ type: 'asset', name, source }));
      const scripts: Record<string, WordScript> = {};
      for (const language of languages()) {
        const list = wordListIn(language, sentences);
        const { tag } = language;
        const { first, rest } = splitList(list, sentences, isFirst);
        // The portal needs the form's words for its first page; the desk needs them only where an application is read.
        const isForm = side === 'portal';
        const script = `/${emit(`words-${tag}-rest.js`, restScriptOf(rest, isForm ? [] : list.form))}`;
        const begin = isForm ? first : { ...first, form: [] };
        const file = emit(`words-${tag}.js`, TOO_OLD + scriptOf(begin, { script, notFor: parts }));
        scripts[tag] = {
          script: `/${file}`,
          direction: language.direction,
          noScript: sayIn(language)(plan.noScript, {}),
          rest: script,
        };
      }
      this.emitFile({
        type: 'asset',
        fileName: plan.folder + WORD_SCRIPTS_FILE,
        source: JSON.stringify(scripts),
      });
    },
  };
}

function collectSentences(side: Side): PageSentences {
  const files = readSources(listFiles(ROOT).filter((path) => speaksInPage(path, side)));
  const special = readCatalogues().flatMap(({ catalogue }) =>
    catalogue.entries.filter(({ context }) => context !== undefined),
  );
  return {
    page: sentencesOfPage(files, side),
    form: englishOfApplication(sampleTenant),
    named: [
      ...[...sentencesOfAccounts(), ...markedInPage(files, side)].map((english) => ({ english })),
      ...special.map(({ english, context }) => ({ english, context })),
    ],
  };
}

/** English, every catalogue, and the pseudo-language, which only tests can choose. */
function languages(): Language[] {
  return [...readLanguages().values(), createPseudoLanguage()];
}

/** The files of the parts that speak before the rest of the words has loaded. */
function firstPartsOf(bundle: Rolldown.OutputBundle, { first }: Plan): string[] {
  const modules = new Set(first.map((name) => join(ROOT, 'web', name)));
  const parts = chunksOf(bundle).filter(({ facadeModuleId }) => modules.has(facadeModuleId ?? ''));
  if (parts.length !== modules.size) throw new Error('A part of the first page is no chunk.');
  return parts.map(({ fileName }) => fileName);
}

/** A predicate: whether these parts, or the chunks that they import, can say a sentence. */
function saidAtFirst(bundle: Rolldown.OutputBundle, parts: readonly string[], side: Side) {
  const chunks = new Map(chunksOf(bundle).map((chunk) => [chunk.fileName, chunk]));
  const files = new Set(parts);
  // A set that grows while it is walked: each import is walked once.
  for (const file of files) for (const other of chunks.get(file)?.imports ?? []) files.add(other);
  const paths = [...files]
    .flatMap((file) => chunks.get(file)?.moduleIds ?? [])
    .map((id) => relative(ROOT, id).replaceAll('\\', '/'));
  const sources = readSources(paths.filter((path) => speaksInPage(path, side)));
  const said = new Set([...sentencesOfPage(sources, side), ...markedInPage(sources, side)]);
  // Sentences with a context belong to the form.
  return (sentence: string) =>
    said.has(sentence) || (side === 'portal' && sentence.includes(nameOf('', '')));
}

function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk');
}

function readSources(paths: readonly string[]): SourceFile[] {
  return paths.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}
