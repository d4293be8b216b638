/** Checks the converter's result against its input, by means that the converter does not use. */
import { spawnSync } from 'node:child_process';
import { differencesOf, renderPages } from './ink.ts';
import { readWord } from './read-word.ts';
import { missingFrom, wordsOfPdf } from './words.ts';

export const KINDS = ['docx', 'pdf'] as const;
export type Kind = (typeof KINDS)[number];

/** @returns the faults in a few words each; empty if there are none. */
export async function faultsOf(
  kind: Kind,
  original: Uint8Array,
  pdf: Uint8Array,
): Promise<string[]> {
  return kind === 'docx' ? faultsOfWord(original, pdf) : faultsOfPdf(original, pdf);
}

function faultsOfPdf(original: Uint8Array, pdf: Uint8Array): string[] {
  const [before, after] = [wordsOfPdf(original), wordsOfPdf(pdf)];
  return [
    ...differencesOf(renderPages(original), renderPages(pdf)),
    ...listed('words missing', missingFrom(after, before)),
    ...listed('words more', missingFrom(before, after)),
  ];
}

async function faultsOfWord(original: Uint8Array, pdf: Uint8Array): Promise<string[]> {
  const said = await readWord(original);
  const words = wordsOfPdf(pdf);
  const there = new Set(words);
  const pictures = countPictures(pdf);
  return [
    ...listed('words missing', missingFrom(words, said.words)),
    ...listed(
      'words that were not to be read',
      said.unsaid.filter((word) => there.has(word)),
    ),
    ...(pictures < said.pictures ? [`${pictures} pictures instead of ${said.pictures}`] : []),
  ];
}

/** The number of images that pdfimages lists, without masks. */
function countPictures(pdf: Uint8Array): number {
  const { stdout } = spawnSync('pdfimages', ['-list', '-'], { input: pdf });
  return stdout.toString('latin1').match(/^ +\d+ +\d+ image /gm)?.length ?? 0;
}

function listed(what: string, words: readonly string[]): string[] {
  const some = words.slice(0, 6).join(', ');
  return words.length === 0 ? [] : [`${words.length} ${what}: ${some}`];
}
