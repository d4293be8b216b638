import {
  findMain,
  inFolderOf,
  listOf,
  namesOf,
  type Reference,
  referencesOf,
  writeReferences,
} from './relationships.ts';
import { readXml } from './xml.ts';
import type { Part } from './zip.ts';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const SETTINGS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/settings';
/** The setting by which LibreOffice shows the document with all changes accepted. */
const viewFor = (prefix: string) =>
  `<${prefix}revisionView ${prefix}markup="0" ${prefix}comments="0" ${prefix}insDel="0" ${prefix}formatting="0"/>`;

/**
 * Makes a cleaned document show what it is once its tracked changes are accepted, as the applicant would print it: what was
 * deleted does not show, what was inserted shows without marks, and what was moved shows once.
 */
export function acceptChanges(parts: readonly Part[]): Part[] {
  const main = findMain(parts);
  if (main === undefined) return [...parts];
  const references = referencesOf(main, parts, namesOf(parts));
  const settings = references.filter(({ type }) => type.endsWith('/settings'));
  if (settings.length === 0) return withSettings(parts, main, references);
  const changed = new Set(settings.map(({ part }) => part.toLowerCase()));
  return parts.map((part) =>
    changed.has(part.name.toLowerCase())
      ? { name: part.name, bytes: Buffer.from(showFinal(Buffer.from(part.bytes).toString('utf8'))) }
      : part,
  );
}

/** Settings with that view and no other one. Settings that cannot be read are replaced by some with that view alone. */
export function showFinal(settings: string): string {
  try {
    return withView(settings);
  } catch {
    return `<w:settings xmlns:w="${WORD}">${viewFor('w:')}</w:settings>`;
  }
}

function withView(settings: string): string {
  const kept: string[] = [];
  let root = '';
  let from = 0;
  let leftOut = Number.POSITIVE_INFINITY;
  readXml(settings, {
    open({ name, prefix, depth, isEmpty, start, end }) {
      if (depth === 0) {
        if (name !== 'settings') throw new Error('These are no settings.');
        root = isEmpty ? `</${prefix}settings>` : '';
        const tag = settings.slice(from, isEmpty ? settings.lastIndexOf('/', end) : end - 1);
        kept.push(`${tag}>`, viewFor(prefix), root);
        from = end;
      } else if (name === 'revisionView' && depth < leftOut) {
        kept.push(settings.slice(from, start));
        leftOut = depth;
      }
    },
    close(_name, depth, end) {
      if (depth !== leftOut) return;
      from = end;
      leftOut = Number.POSITIVE_INFINITY;
    },
  });
  return [...kept, settings.slice(from)].join('');
}

function withSettings(
  parts: readonly Part[],
  main: string,
  references: readonly Reference[],
): Part[] {
  const names = namesOf(parts);
  const ids = new Set(references.map(({ id }) => id));
  const target = free('settings', (name) => names.has(inFolderOf(main, `${name}.xml`)));
  const part = inFolderOf(main, `${target}.xml`);
  const id = free('settings', (name) => ids.has(name));
  const all = [...references, { id, type: SETTINGS, target: `${target}.xml`, part }];
  const list = listOf(main).toLowerCase();
  return [
    ...parts.filter(({ name }) => name.toLowerCase() !== list),
    { name: listOf(main), bytes: Buffer.from(writeReferences(all)) },
    { name: part, bytes: Buffer.from(showFinal('')) },
  ];
}

/** The first of `name`, `name1`, `name2` … that is not taken. */
function free(name: string, isTaken: (name: string) => boolean): string {
  let found = name;
  for (let count = 1; isTaken(found); count += 1) found = `${name}${count}`;
  return found;
}
