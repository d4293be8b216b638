/** Uploads a document as the page does, and follows what becomes of it. */
import type { PdfState, PresignedUpload } from '#contract/documents.ts';
import { cookieOf } from './seed.ts';

const KEY = 'personal_statement_doc';
const PATH = `/api/pdf/document-answer/${KEY}`;
const AGAIN_MS = 50;

export type Upload = { readonly name: string; readonly bytes: Uint8Array };

/** @param applicant the number of a seeded applicant (see seed.ts). Resolves once the conversion is ordered. */
export async function upload(url: string, applicant: number, file: Upload): Promise<void> {
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', cookie: cookieOf(applicant) };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const presigned = (await call('/api/presigned-url', { answer_key: KEY })) as PresignedUpload;
  const form = new FormData();
  for (const [name, value] of Object.entries(presigned.fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name);
  const stored = await fetch(presigned.url, { method: 'POST', body: form });
  if (!stored.ok) throw new Error(`the upload: ${await stored.text()}`);
  await call(PATH, { file_key: presigned.fields.key, file_name: file.name });
}

export async function statusOf(url: string, applicant: number): Promise<PdfState['status']> {
  const answer = await fetch(url + PATH, { headers: { cookie: cookieOf(applicant) } });
  return ((await answer.json()) as PdfState).status;
}

/** Uploads a document and waits for its PDF. @returns how long it took, in milliseconds. */
export async function convert(url: string, applicant: number, file: Upload): Promise<number> {
  const begun = performance.now();
  await upload(url, applicant, file);
  for (;;) {
    const status = await statusOf(url, applicant);
    if (status === 'completed') return performance.now() - begun;
    if (status === 'failed') throw new Error(`${file.name} was refused`);
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}
