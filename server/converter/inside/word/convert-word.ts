/** Converts Word documents: LibreOffice lays out the parts that reach a page, and its PDF is treated as an upload. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Remark } from '../../answers.ts';
import type { Limits } from '../../limits.ts';
import { convertPdf, type Made } from '../convert-pdf.ts';
import { Refused } from '../refused.ts';
import { run } from '../run.ts';
import { asPrinted, withChangesAccepted } from './as-printed.ts';
import { type KnownPart, partsOnPages } from './parts-on-pages.ts';
import { findMissing, readText } from './words.ts';
import { pack, unpack } from './zip.ts';

const STORY = /^(?:officeDocument|header|footer|footnotes|endnotes)$/;
/** Parts whose words must be on a page. Not headers, which may belong to pages that do not exist. */
const TEXT = /^(?:officeDocument|footnotes|endnotes)$/;

/** @throws Refused */
export async function convertWord(bytes: Uint8Array, title: string, limits: Limits): Promise<Made> {
  const { parts, lacksPictures } = partsOnPages(await unpack(bytes, limits));
  // An altChunk's text is in an embedded file, which is not opened. Saving the document in Word merges it.
  if (holds(parts, /<(?:[\w.-]+:)?altChunk[\s/>]/)) throw new Refused('word foreign');
  const printed = parts.map((part) => {
    if (STORY.test(part.kind)) return rewritten(part, asPrinted);
    return part.kind === 'settings' ? rewritten(part, withChangesAccepted) : part;
  });
  const laidOut = await layOut(await pack(printed));
  const made = await convertPdf(laidOut, title, limits).catch((error) => {
    throw asWordRefusal(error);
  });
  const text = printed
    .filter(({ kind }) => TEXT.test(kind))
    .map(({ bytes: xml }) => readText(xml.toString('utf8')));
  const missing = findMissing(text.join('\n'), made.text);
  const remarks: (Remark | false)[] = [
    lacksPictures && { name: 'missingPictures' },
    holds(parts, /<(?:[\w.-]+:)?commentReference[\s/>]/) && { name: 'comments' },
    holds(parts, /<(?:[\w.-]+:)?oMath[\s/>]/) && { name: 'equations' },
    missing !== undefined && { name: 'missingText', words: missing },
  ];
  // The applicant uploaded no PDF that could have been redrawn.
  const own = made.remarks.filter(({ name }) => name !== 'drawnAgain');
  return { ...made, remarks: [...own, ...remarks.filter((each) => each !== false)] };
}

const rewritten = (part: KnownPart, rewrite: (xml: string) => string): KnownPart => ({
  ...part,
  bytes: Buffer.from(rewrite(part.bytes.toString('utf8'))),
});

const holds = (parts: readonly KnownPart[], element: RegExp) =>
  parts.some(({ kind, bytes }) => STORY.test(kind) && element.test(bytes.toString('latin1')));

/** Maps PDF refusals to Word ones, because the applicant uploaded a Word document. */
function asWordRefusal(error: unknown): unknown {
  if (!(error instanceof Refused) || !error.reason.startsWith('pdf ')) return error;
  return new Refused(error.reason === 'pdf unavailable' ? 'word unavailable' : 'word damaged');
}

/**
 * Export options for printed pages: no comments, form fields or bookmarks. Headings, lists, tables and pictures are tagged for screen
 * readers.
 */
const OUTPUT = `pdf:writer_pdf_Export:${JSON.stringify({
  ExportFormFields: { type: 'boolean', value: 'false' },
  ExportBookmarks: { type: 'boolean', value: 'false' },
  ExportNotes: { type: 'boolean', value: 'false' },
  ExportNotesInMargin: { type: 'boolean', value: 'false' },
  UseTaggedPDF: { type: 'boolean', value: 'true' },
})}`;

/** LibreOffice settings: registry path, name and value. */
const SETTINGS = [
  // Without this LibreOffice loads pictures from the web, and files of this machine into the page.
  ['Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['Common/Security/Scripting', 'DisableActiveContent', 'true'],
] as const;

const REGISTRY = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<oor:items xmlns:oor="http://openoffice.org/2001/registry">',
  ...SETTINGS.map(
    ([path, name, value]) =>
      `<item oor:path="/org.openoffice.Office.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  ),
  '</oor:items>',
].join('\n');

/** @throws Refused. LibreOffice exits with 0 even if it could not open the document, so only its PDF counts. */
async function layOut(document: Uint8Array): Promise<Uint8Array> {
  await mkdir('profile/user', { recursive: true });
  await writeFile('profile/user/registrymodifications.xcu', REGISTRY);
  await writeFile('document.docx', document);
  const { code } = await run('soffice', [
    `-env:UserInstallation=${pathToFileURL('profile')}`,
    ...['--headless', '--norestore', '--nologo', '--nolockcheck'],
    ...['--convert-to', OUTPUT, '--infilter=MS Word 2007 XML', '--outdir', 'out', 'document.docx'],
  ]);
  if (code === 'ENOENT') throw new Refused('word unavailable');
  return readFile('out/document.pdf').catch((cause) => {
    throw new Refused('word damaged', { cause });
  });
}
