/** Files for applicants to upload: one real file of each kind, made once. */
import sharp from 'sharp';
import { pdfFile } from '#server/converter/testing/pdf-file.ts';
import { paragraph, wordFile } from '#server/converter/testing/word-file.ts';
import type { FileKind } from './people.ts';

type UploadedFile = { readonly name: string; readonly bytes: Buffer };
export type Files = Readonly<Record<FileKind, UploadedFile>>;

const SENTENCE = 'Since I was small I have taken clocks apart to see what makes them go. ';

export async function makeFiles(): Promise<Files> {
  const lines = Array.from({ length: 24 }, (_, line) => `(${SENTENCE}${line}) Tj 0 -26 Td`);
  const pdf = pdfFile({ content: `BT /F1 11 Tf 60 720 Td ${lines.join('\n')} ET` });
  const body = Array.from({ length: 12 }, () => paragraph(SENTENCE.repeat(4))).join('');
  // A photographed page: light paper with camera noise.
  const page = sharp({
    create: {
      width: 900,
      height: 1200,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 225, sigma: 12 },
    },
  });
  const [jpeg, png] = await Promise.all([
    page.clone().jpeg({ quality: 70 }).toBuffer(),
    page.clone().resize(450, 600).png().toBuffer(),
  ]);
  return {
    pdf: { name: 'statement.pdf', bytes: Buffer.from(pdf) },
    docx: { name: 'statement.docx', bytes: Buffer.from(wordFile({ body })) },
    jpeg: { name: 'statement.jpg', bytes: jpeg },
    png: { name: 'statement.png', bytes: png },
  };
}

/** The body of an upload: the given fields, then the file. */
export function uploadBody(
  fields: Readonly<Record<string, string>>,
  { name, bytes }: UploadedFile,
): { readonly type: string; readonly body: Buffer } {
  const boundary = '----MatriculaRehearsal7d93b1';
  const field = (title: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${title}"\r\n\r\n${value}\r\n`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const before = Object.entries(fields).map(([title, value]) => field(title, value));
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      Buffer.from(before.join('') + head),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}
