/** What is copied: an application as it stands, with a fingerprint that tells whether it has changed since. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applicantName } from '#form/application/applicant-name.ts';
import { isAnswered } from '#form/engine/answers.ts';
import { listDocumentVersions } from '#server/documents/repository.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readApplication, readWording } from '#server/submissions/read.ts';
import type { CopySource } from './copy-data.ts';
import { copyFileName } from './file-name.ts';

export type Subject = {
  /** Changes with everything that the copy says, and with how it is drawn; nothing else changes it. */
  readonly fingerprint: string;
  /** What the copy is called when it is saved. */
  readonly fileName: string;
  /** True while there is not one answer. */
  readonly isEmpty: boolean;
  /** True where documents follow the answers. */
  readonly hasDocuments: boolean;
  /** What the copy is made from. */
  source(): Promise<CopySource>;
};

type Needs = Pick<Platform, 'tenant' | 'form' | 'clock'>;

/** Reads an application, with the names of its documents but not their bytes. */
export type ReadSubject = (queries: Queries, accountId: number, needs: Needs) => Promise<Subject>;

/** Call it once per process: it computes once what is the same for every copy. */
export function createSubjectReader(): ReadSubject {
  let known: (Pick<Needs, 'tenant' | 'form'> & { readonly edition: string }) | undefined;
  return async (queries, accountId, needs) => {
    const { tenant, form } = needs;
    const isKnown = known?.tenant === tenant && known.form === form;
    const edition = isKnown && known ? known.edition : await readEdition(needs);
    known = { tenant, form, edition };
    return readSubject(queries, accountId, needs, edition);
  };
}

async function readSubject(
  queries: Queries,
  accountId: number,
  needs: Needs,
  edition: string,
): Promise<Subject> {
  const { tenant } = needs;
  const [application, versions] = await Promise.all([
    readApplication(queries, accountId),
    listDocumentVersions(queries, accountId),
  ]);
  const { answers, addAnother, tabs, submittedAt, documents: attached, username } = application;
  // The versions tell a file from another of the same name and size.
  const content = { answers, addAnother, tabs, submittedAt, attached, versions, username };
  return {
    fingerprint: digest([edition, JSON.stringify(content)]),
    fileName: copyFileName(applicantName(answers, username), tenant.applicationTitle),
    isEmpty: submittedAt === null && !Object.values(answers).some(isAnswered),
    hasDocuments: Object.keys(attached).length > 0,
    source: async () => ({
      tenant,
      username,
      answers,
      wording: await readWording(queries, application, needs),
      submittedAt,
      attached,
    }),
  };
}

/** Stands for the college, its form, and the drawing: all that is the same for every copy until the next start. */
async function readEdition({ form, tenant }: Pick<Needs, 'form' | 'tenant'>): Promise<string> {
  const merge = (await readdir(join(FOLDER, 'merge'))).filter((name) => !name.endsWith('.test.ts'));
  const names = [...DRAWING, ...merge.sort().map((name) => join('merge', name))];
  const sources = await Promise.all(names.map((name) => readFile(join(FOLDER, name), 'utf8')));
  return digest([...sources, JSON.stringify(form), JSON.stringify(tenant)]);
}

const FOLDER = import.meta.dirname;
/** The sources that decide how a copy looks, besides those in `merge/`. */
const DRAWING = ['copy.typ', 'copy-data.ts', 'engine.ts', 'typeset.ts'];

function digest(texts: readonly string[]): string {
  const hash = createHash('sha256');
  // The lengths keep two lists of texts apart that are the same when joined.
  for (const text of texts) hash.update(`${text.length}:${text}`);
  return hash.digest('hex');
}
