import { readCatalogues } from '#words/folder.ts';
import type { SourceFile } from '../house/breaches.ts';
import { breachesInCatalogue, breachesInEnglish } from './check.ts';
import { saidIn } from './said.ts';
import { sentencesOfProduct } from './sentences.ts';

/** Missing, stale or wrong sentences in the product's catalogues. */
export function breachesInWords(files: readonly SourceFile[]): string[] {
  const wanted = sentencesOfProduct(files);
  return [
    ...files.flatMap((file) => saidIn(file).breaches),
    ...breachesInEnglish(wanted),
    ...readCatalogues().flatMap(({ file, catalogue }) =>
      breachesInCatalogue(`words/${file}`, catalogue, wanted),
    ),
  ];
}
