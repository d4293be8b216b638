/** All English sentences of the product that need a translation. */
import { sentencesOfAccounts } from '#form/accounts/in-language.ts';
import { sentencesOfApplication } from '#form/application/in-language.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import type { SourceFile } from '../house/breaches.ts';
import { saidIn } from './said.ts';

/** A sentence, and where it is used. */
export interface Wanted {
  readonly english: string;
  /** The keys of the questions that say it; a translation may be for one question alone. */
  readonly contexts: readonly string[];
  /** The source files that pass it to `say`. */
  readonly files: readonly string[];
}

/**
 * Collects sentences by running the form's definitions and reading the source files. Each comes once, in the order in which an applicant
 * meets it.
 */
export function sentencesOfProduct(files: readonly SourceFile[]): Wanted[] {
  const found = new Map<string, { contexts: Set<string>; files: Set<string> }>();
  const at = (english: string) => {
    const known = found.get(english) ?? { contexts: new Set(), files: new Set() };
    found.set(english, known);
    return known;
  };
  for (const { english, contexts } of sentencesOfApplication(sampleTenant)) {
    for (const context of contexts) at(english).contexts.add(context);
    at(english);
  }
  for (const english of sentencesOfAccounts()) at(english);
  for (const file of files) {
    for (const { english } of saidIn(file).sentences) at(english).files.add(file.path);
  }
  return [...found].map(([english, where]) => ({
    english,
    contexts: [...where.contexts],
    files: [...where.files].sort(),
  }));
}
