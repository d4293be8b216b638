/** The site's page with its parts, and the documents that applicants upload: found or made once for all. */
import sharp from 'sharp';
import { REQUEST_UPLOAD, UPLOAD } from '#contract/calls.ts';
import type { PresignedUpload } from '#contract/documents.ts';
import { pdfFile } from '#server/converter/testing/pdf-file.ts';
import { paragraph, wordFile } from '#server/converter/testing/word-file.ts';
import { type Browser, jsonOf, openBrowser, Refused, type Wire } from './browser.ts';
import type { FileKind } from './people.ts';

export const GET_PAGE = 'GET /about';
/** A common name for all of them in the report. */
export const GET_PART = 'GET a part of the page';
const GET_PICTURE = 'GET a picture of a page';
/** How the bytes of a PNG, a WebP and a JPEG begin. */
const PICTURE = /^\x89PNG|^RIFF|^\xff\xd8/;

export type Parts = {
  /** The addresses that come with the page itself. */
  readonly first: readonly string[];
  /** The addresses of the parts that the page loads later. */
  readonly later: readonly string[];
};

const PATIENCE_MS = 300_000;
/** Parts that no applicant's page loads in English: words of other languages, and the view of the staff. */
const OTHERS = /\/(?:words-(?!en)|ServiceView)/;

/** Reads a site's page, and all scripts that it leads to. */
export async function findParts(wire: Wire): Promise<Parts> {
  const plain = { ...wire, calls: [], encoding: 'identity' };
  const browser = openBrowser(plain, AbortSignal.timeout(PATIENCE_MS));
  try {
    const first = await partsIn(browser, GET_PAGE);
    const known = new Set(first);
    for (const path of known) {
      if (!path.endsWith('.js')) continue;
      for (const found of await partsIn(browser, `GET ${path}`)) known.add(found);
    }
    const later = [...known].filter((path) => !first.includes(path) && !OTHERS.test(path));
    return { first: [...first, '/brand.css', '/logo'], later };
  } finally {
    browser.close();
  }
}

async function partsIn(browser: Browser, call: string): Promise<string[]> {
  const { body } = await browser.insist(call);
  const names = body.toString('utf8').matchAll(/[\w.-]+-[\w-]{8}\.(?:js|css|woff2)\b/g);
  return [...new Set([...names].map(([name]) => `/assets/${name}`))];
}

type Document = { readonly name: string; readonly bytes: Buffer };
export type Documents = Readonly<Record<FileKind, Document>>;

const SENTENCE = 'Since I was small I have taken clocks apart to see what makes them go. ';

/** One real file of each kind. */
export async function makeDocuments(): Promise<Documents> {
  const lines = Array.from({ length: 24 }, (_, line) => `(${SENTENCE}${line}) Tj 0 -26 Td`);
  const pdf = pdfFile({ content: `BT /F1 11 Tf 60 720 Td ${lines.join('\n')} ET` });
  const docx = wordFile({ body: paragraph(SENTENCE.repeat(4)).repeat(12) });
  // A photographed page: light paper with camera noise.
  const noise = { type: 'gaussian', mean: 225, sigma: 12 } as const;
  const page = sharp({
    create: { width: 900, height: 1200, channels: 3, background: 'white', noise },
  });
  return {
    pdf: { name: 'statement.pdf', bytes: Buffer.from(pdf) },
    docx: { name: 'statement.docx', bytes: Buffer.from(docx) },
    jpeg: { name: 'statement.jpg', bytes: await page.clone().jpeg({ quality: 70 }).toBuffer() },
    png: { name: 'statement.png', bytes: await page.clone().resize(450, 600).png().toBuffer() },
  };
}

/**
 * Uploads a file for a question. Each address takes one file, so a failed upload begins anew with another, as after the page's "Try again".
 * @returns the file's key.
 */
export async function uploadFile(browser: Browser, answer_key: string, { name, bytes }: Document) {
  let key: string | undefined;
  await browser.retry(async () => {
    const asked = await browser.insist(REQUEST_UPLOAD, { json: { answer_key } });
    const { url, fields } = jsonOf<PresignedUpload>(asked);
    key = fields.key;
    const raw = await multipart(fields, name, bytes);
    const answer = await browser.ask(UPLOAD, { to: url, raw });
    return answer.status === 409 ? { ...answer, status: 0 } : answer;
  });
  return key;
}

/** Fetches the pictures of a document's pages. @throws Refused for what is no picture. */
export async function seePages(browser: Browser, pages: readonly string[]): Promise<void> {
  for (const to of pages) {
    const { body } = await browser.insist(GET_PICTURE, { to });
    if (!PICTURE.test(body.toString('latin1', 0, 4))) throw new Refused('a page has no picture');
  }
}

/** A form with a file, as a browser sends it. */
async function multipart(fields: Readonly<Record<string, string>>, name: string, bytes: Buffer) {
  const form = new FormData();
  for (const [title, value] of Object.entries(fields)) form.append(title, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const made = new Response(form);
  const type = made.headers.get('content-type') ?? '';
  return { type, body: Buffer.from(await made.arrayBuffer()) };
}
