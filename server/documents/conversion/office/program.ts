import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Limits } from '../limits.ts';
import type { Program } from '../sandbox/isolation.ts';
import { isInSystem } from '../sandbox/system-paths.ts';
import { warmUpDocument } from './warm-up-document.ts';

const SCRIPT = join(import.meta.dirname, '../word.sh');

/**
 * A page as it is printed: no comments, no forms to fill in, no links that lead into the machine, nothing attached. Its
 * headings, lists, tables and pictures are tagged for screen readers. It does not claim to follow PDF/UA: whether pictures are
 * described depends on the document.
 */
const OUTPUT = `pdf:writer_pdf_Export:${JSON.stringify({
  ExportFormFields: { type: 'boolean', value: 'false' },
  ExportBookmarks: { type: 'boolean', value: 'false' },
  ExportNotes: { type: 'boolean', value: 'false' },
  ExportNotesInMargin: { type: 'boolean', value: 'false' },
  UseTaggedPDF: { type: 'boolean', value: 'true' },
})}`;

/** Settings of the profile: folder and name in LibreOffice's registry, and value. */
const SETTINGS = [
  ['org.openoffice.Setup/Office', 'ooSetupInstCompleted', 'true'],
  // Before the first start of a newer version it tests how fast it draws: a quarter of a conversion, for nothing.
  ['org.openoffice.Setup/Product', 'ooSetupLastVersion', '99.0'],
  ['org.openoffice.Setup/L10N', 'ooLocale', 'en-US'],
  // Without this it fetches pictures from the web, and puts files of the machine into the page.
  ['org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['org.openoffice.Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
] as const;

const REGISTRY = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<oor:items xmlns:oor="http://openoffice.org/2001/registry">',
  ...SETTINGS.map(
    ([path, name, value]) =>
      `<item oor:path="/${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  ),
  '</oor:items>',
].join('\n');

/**
 * LibreOffice by itself gives memory back and fetches it again a moment later. So it keeps what it has, in large pages: this saves
 * a twentieth of a conversion.
 */
const KEEPS_MEMORY = {
  MALLOC_TRIM_THRESHOLD_: '2000000000',
  MALLOC_MMAP_THRESHOLD_: '1000000000',
  MALLOC_TOP_PAD_: String(64 * 2 ** 20),
  MALLOC_ARENA_MAX: '1',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
};

/**
 * LibreOffice with a fresh profile.
 * @param office its folder of programs
 * @param state `cold` is opened for the document that it is given; `warm` is opened ahead of time
 */
export async function officeProgram(
  office: string,
  state: 'cold' | 'warm',
  limits: Limits,
): Promise<Program> {
  return {
    command: 'sh',
    args: ['-c', await readFile(SCRIPT, 'utf8'), 'word', state, office],
    readable: isInSystem(office) ? [] : [dirname(office)],
    env: {
      SAL_USE_VCLPLUGIN: 'svp',
      ...KEEPS_MEMORY,
      OUTPUT,
      REGISTRY,
      SECONDS_AT_MOST: String(limits.seconds),
      ...(state === 'warm' && { WARM_UP: warmUpDocument().toString('base64') }),
    },
  };
}
