/** Files for applicants to upload: real ones of every accepted kind, and some that are refused. */
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { pdfFile } from '#server/converter/testing/pdf-file.ts';
import { smallPng } from '#server/converter/testing/picture-file.ts';
import { paragraph, wordFile } from '#server/converter/testing/word-file.ts';

/** A file as the browser passes it to the page. */
export type ChosenFile = {
  readonly name: string;
  readonly buffer: Buffer;
  readonly mimeType?: string;
};

/** Words to look for in the PDF. */
export const WORDS = 'Why I want to study at this college';

export function wordDocument(name = 'essay.docx'): ChosenFile {
  const lines = Array.from({ length: 60 }, (_, line) => paragraph(`${WORDS}, reason ${line + 1}.`));
  return { name, buffer: wordFile({ body: lines.join('') }) };
}

export function pdfDocument(name = 'essay.pdf'): ChosenFile {
  return { name, buffer: pdfFile({ content: `BT /F1 24 Tf 72 700 Td (${WORDS}) Tj ET` }) };
}

/** Noise, which hardly compresses: about one byte per pixel. */
export async function jpegPicture(name = 'scan.jpg', side = 600): Promise<ChosenFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: side, height: side, channels: 3, background: 'white', noise } as const;
  return { name, buffer: await sharp({ create }).jpeg({ quality: 90 }).toBuffer() };
}

/** A picture of exactly this many bytes. */
export function pngOfBytes(bytes: number, name = 'scan.png'): ChosenFile {
  const text = (length: number) => [{ type: 'teXt', data: Buffer.alloc(length, 'x') }];
  const rest = bytes - smallPng(text(0)).length;
  return { name, buffer: smallPng(text(rest)) };
}

/** A PDF that cannot be opened without a password. */
export async function lockedPdf(name = 'locked.pdf'): Promise<ChosenFile> {
  const document = await PDFDocument.create();
  document.addPage([612, 792]).drawText(WORDS, { x: 72, y: 700 });
  document.encrypt({ userPassword: 'user', ownerPassword: 'owner', permissions: {} });
  return { name, buffer: Buffer.from(await document.save({ useObjectStreams: false })) };
}

/** The first half of a PDF. */
export function damagedPdf(name = 'damaged.pdf'): ChosenFile {
  const { buffer } = pdfDocument();
  return { name, buffer: buffer.subarray(0, buffer.length / 2) };
}

/** Presses a button that opens the browser's file dialog, and picks a file there. */
export async function chooseBy(
  page: Page,
  button: Locator,
  { name, buffer, mimeType = 'application/octet-stream' }: ChosenFile,
): Promise<void> {
  const [dialog] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await dialog.setFiles({ name, buffer, mimeType });
}
