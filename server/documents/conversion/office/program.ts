import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Limits } from '../limits.ts';
import type { Program } from '../sandbox/isolation.ts';
import { isInSystem } from '../sandbox/system-paths.ts';
import { warmUpDocument } from './warm-up-document.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, '../word.sh'), 'utf8');

/**
 * A page as it is printed: no comments, no forms to fill in, no links that lead into the machine, nothing attached. Its
 * headings, lists, tables and pictures are named for who listens to it instead of looking. It does not claim to follow PDF/UA:
 * whether pictures are described is up to whoever wrote the document.
 */
const OUTPUT = `pdf:writer_pdf_Export:${JSON.stringify({
  ExportFormFields: { type: 'boolean', value: 'false' },
  ExportBookmarks: { type: 'boolean', value: 'false' },
  ExportNotes: { type: 'boolean', value: 'false' },
  ExportNotesInMargin: { type: 'boolean', value: 'false' },
  UseTaggedPDF: { type: 'boolean', value: 'true' },
})}`;

/** Settings of the profile: where they lie in LibreOffice's registry, and what they are. */
const SETTINGS = [
  ['org.openoffice.Setup/Office', 'ooSetupInstCompleted', 'true'],
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
 * Memory that it gives back is fetched again a moment later, in three hundred thousand steps of the kernel. So it keeps what
 * it has, in large pages: this halves what a conversion costs, and takes the half during which Linux lets nobody else work.
 */
const KEEPS_MEMORY = {
  MALLOC_TRIM_THRESHOLD_: '2000000000',
  MALLOC_MMAP_THRESHOLD_: '1000000000',
  MALLOC_TOP_PAD_: String(64 * 2 ** 20),
  MALLOC_ARENA_MAX: '1',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
};

/**
 * LibreOffice with a profile that is made with it and goes with it.
 * @param office its folder of programs
 * @param state `cold` is opened for the document that it is given; `warm` is opened ahead of time
 */
export function officeProgram(office: string, state: 'cold' | 'warm', limits: Limits): Program {
  return {
    command: 'sh',
    args: ['-c', SCRIPT, 'word', state, office],
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
