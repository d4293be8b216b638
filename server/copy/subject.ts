/** What is copied: an application as it stands, with a fingerprint that tells whether it has changed since. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAnswered } from '#form/engine/answers.ts';
import { dateInZone } from '#form/engine/dates.ts';
import { walk } from '#form/engine/walk.ts';
import { wordingOf } from '#form/engine/wording.ts';
import type { TodaysWording } from '#form/reading/in-language.ts';
import { situationOf } from '#server/application/application.ts';
import { listReadDocuments } from '#server/documents/repository.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findReceipt } from '#server/receipts/repository.ts';
import { codeOf, readReceipt } from '#server/receipts/token.ts';
import { withDocuments } from '#server/submissions/documents.ts';
import { type ReadApplication, readApplication, readInWords } from '#server/submissions/read.ts';
import type { CopyReceipt, CopySource } from './copy-data.ts';
import { copyFileName } from './file-name.ts';

export type Subject = {
  /** Changes with everything that the copy says, and with how it is drawn; nothing else changes it. */
  readonly fingerprint: string;
  /** What the copy is called when it is saved. */
  readonly fileName: string;
  /** True while there is not one answer. */
  readonly isEmpty: boolean;
  /** True where the copy holds a receipt. */
  readonly hasReceipt: boolean;
  /** True where documents follow the answers. */
  readonly hasDocuments: boolean;
  /** What the copy is made from. */
  source(): Promise<CopySource>;
};

type Needs = Pick<Platform, 'tenant' | 'form' | 'clock' | 'languages' | 'settings'>;

/**
 * Reads an application, with the names of its documents but not their bytes.
 * @param language the tag of the reader's; English if it is not offered.
 */
export type ReadSubject = (
  queries: Queries,
  accountId: number,
  needs: Needs,
  language?: string,
) => Promise<Subject>;

/** Call it once per process: it computes once what is the same for every copy. */
export function createSubjectReader(): ReadSubject {
  let known: (Pick<Needs, 'tenant' | 'form'> & { readonly edition: string }) | undefined;
  return async (queries, accountId, needs, language) => {
    const { tenant, form } = needs;
    const isKnown = known?.tenant === tenant && known.form === form;
    const edition = isKnown && known ? known.edition : await readEdition(needs);
    known = { tenant, form, edition };
    return readSubject(queries, accountId, needs, { edition, language });
  };
}

async function readSubject(
  queries: Queries,
  accountId: number,
  needs: Needs,
  { edition, language }: { readonly edition: string; readonly language: string | undefined },
): Promise<Subject> {
  const { clock } = needs;
  const { say, tenant, form } = needs.languages.in(language);
  const [application, read, stored] = await Promise.all([
    readApplication(queries, accountId),
    listReadDocuments(queries, accountId),
    findReceipt(queries, accountId),
  ]);
  const receipt = stored && copyReceipt(stored.token, needs.settings.publicUrl);
  const {
    answers,
    addAnother,
    tabs,
    submittedAt,
    documents: attached,
    username,
    reference,
    intention,
  } = application;
  const now = clock();
  // Until it is submitted, an age and what has to be answered may be others on another day.
  const day = submittedAt === null ? dateInZone(now, tenant.timeZone) : undefined;
  // The keys tell a file from another of the same name and size.
  const files = read.map(({ fileKey }) => fileKey);
  const content = {
    answers,
    addAnother,
    tabs,
    submittedAt,
    attached,
    files,
    username,
    day,
    reference,
    receipt,
    intention,
    language: say.language.tag,
  };
  return {
    fingerprint: digest([edition, JSON.stringify(content)]),
    fileName: copyFileName(answers, username, reference),
    hasReceipt: receipt !== undefined,
    isEmpty: submittedAt === null && !Object.values(answers).some(isAnswered),
    hasDocuments: Object.keys(attached).length > 0,
    source: async () => ({
      tenant,
      say,
      username,
      answers,
      ...(await readInWords(queries, application, needs)),
      today: say.language.tag === 'en' ? undefined : todaysWording(application, needs, form),
      submittedAt,
      reference,
      receipt,
      intention,
      now,
      attached,
    }),
  };
}

function copyReceipt(token: string, publicUrl: string): CopyReceipt {
  const keyId = readReceipt(token)?.keyId ?? '';
  return { token, code: codeOf(token), keyId, url: `${publicUrl}/verify` };
}

/** The answers by today's form, in English and in the reader's words. */
function todaysWording(
  application: ReadApplication,
  { form, tenant, clock }: Needs,
  translated: Platform['form'],
): TodaysWording {
  const situation = situationOf(application, clock(), tenant.timeZone);
  const { answers, documents } = application;
  const given = withDocuments(form, answers, documents);
  const wordingBy = (read: Platform['form']) => wordingOf(walk(read, given, situation), documents);
  return { english: wordingBy(form), translated: wordingBy(translated) };
}

/** Stands for the college, its form, and the drawing: all that is the same for every copy until the next start. */
async function readEdition({ form, tenant }: Pick<Needs, 'form' | 'tenant'>): Promise<string> {
  const folders = await Promise.all(READ_WITH.map(listSources));
  const paths = [...DRAWING.map((name) => join(FOLDER, name)), ...folders.flat()];
  const sources = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  return digest([...sources, JSON.stringify(form), JSON.stringify(tenant)]);
}

async function listSources(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => !name.endsWith('.test.ts'));
  return names.sort().map((name) => join(folder, name));
}

const FOLDER = import.meta.dirname;
const ROOT = join(FOLDER, '../..');
/** The sources that decide what a copy says and how it looks, besides the folders. */
const DRAWING = ['copy.typ', 'copy-data.ts', 'engine.ts', 'typeset.ts'];
const READ_WITH = [
  join(FOLDER, 'merge'),
  join(ROOT, 'form/reading'),
  join(ROOT, 'form/application/reading'),
  join(ROOT, 'words'),
];

function digest(texts: readonly string[]): string {
  const hash = createHash('sha256');
  // The lengths keep two lists of texts apart that are the same when joined.
  for (const text of texts) hash.update(`${text.length}:${text}`);
  return hash.digest('hex');
}
