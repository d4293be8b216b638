/** Checks the converter's result against its input, by means that the converter does not use. */
import { spawnSync } from 'node:child_process';
import { differencesOf, renderPages } from './ink.ts';
import { missingFrom, wordsOfPdf } from './words.ts';

/** The PDF of a Word document as a person has seen and approved it. */
export type Approved = {
  readonly pictures: number;
  /** Separated by spaces. */
  readonly words: string;
};

export function approvedAs(pdf: Uint8Array): Approved {
  return { pictures: countPictures(pdf), words: wordsOfPdf(pdf).join(' ') };
}

/** @returns the faults in a few words each; empty if there are none. */
export function faultsOf(original: Uint8Array | Approved, pdf: Uint8Array): string[] {
  const after = wordsOfPdf(pdf);
  if ('words' in original) {
    const pictures = countPictures(pdf);
    return [
      ...changesOf(original.words.split(' ').filter(Boolean), after),
      ...(pictures < original.pictures
        ? [`${pictures} pictures instead of ${original.pictures}`]
        : []),
    ];
  }
  return [
    ...differencesOf(renderPages(original), renderPages(pdf)),
    ...changesOf(wordsOfPdf(original), after),
  ];
}

function changesOf(before: readonly string[], after: readonly string[]): string[] {
  return [
    ...listed('words missing', missingFrom(after, before)),
    ...listed('words more', missingFrom(before, after)),
  ];
}

/** The number of images that pdfimages lists, without masks. */
function countPictures(pdf: Uint8Array): number {
  const { stdout } = spawnSync('pdfimages', ['-list', '-'], { input: pdf });
  return stdout.toString('latin1').match(/^ +\d+ +\d+ image /gm)?.length ?? 0;
}

function listed(heading: string, words: readonly string[]): string[] {
  const some = words.slice(0, 6).join(', ');
  return words.length === 0 ? [] : [`${words.length} ${heading}: ${some}`];
}
