/** What a copy is of: an application as it stands, with a fingerprint that tells whether it has changed since. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAnswered } from '#form/engine/answers.ts';
import type { Form } from '#form/engine/definition.ts';
import { listDocumentVersions } from '#server/documents/repository.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readApplication, readWording } from '#server/submissions/read.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { type CopySource, nameOf } from './copy-data.ts';
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

/** Reads an application. Its documents are named there; their bytes are another matter. */
export async function readSubject(
  queries: Queries,
  accountId: number,
  needs: Needs,
): Promise<Subject> {
  const { tenant, form } = needs;
  const [application, versions] = await Promise.all([
    readApplication(queries, accountId),
    listDocumentVersions(queries, accountId),
  ]);
  const { answers, addAnother, tabs, submittedAt, documents: attached, username } = application;
  // A file may be replaced by another of the same name and size.
  const said = { answers, addAnother, tabs, submittedAt, attached, versions, username };
  return {
    fingerprint: digest([editionOf(form, tenant), JSON.stringify(said)]),
    fileName: copyFileName(nameOf({ answers, username }), tenant.applicationTitle),
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

const MERGE = join(import.meta.dirname, 'merge');
const DRAWING = [
  ...['copy.typ', 'copy-data.ts', 'engine.ts', 'typeset.ts'].map((name) =>
    join(import.meta.dirname, name),
  ),
  ...readdirSync(MERGE)
    .filter((name) => !name.endsWith('.test.ts'))
    .sort()
    .map((name) => join(MERGE, name)),
].map((path) => readFileSync(path, 'utf8'));
const editions = new WeakMap<Form, { tenant: Tenant; digest: string }>();

/** Stands for the college, its form, and the drawing: all that is the same for every copy until the next start. */
function editionOf(form: Form, tenant: Tenant): string {
  const known = editions.get(form);
  if (known?.tenant === tenant) return known.digest;
  const edition = digest([...DRAWING, JSON.stringify(form), JSON.stringify(tenant)]);
  editions.set(form, { tenant, digest: edition });
  return edition;
}

function digest(texts: readonly string[]): string {
  const hash = createHash('sha256');
  // Each text with its length, so that no two lists of texts run together into the same.
  for (const text of texts) hash.update(`${text.length}:${text}`);
  return hash.digest('hex');
}
