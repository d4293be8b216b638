import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { directionOf } from './catalogue.ts';
import { readCatalogues, readLanguages } from './folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'matricula-words-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (file: string, tag: string) =>
  writeFileSync(
    join(folder, file),
    `msgid ""\nmsgstr ""\n"Language: ${tag}\\n"\n\nmsgid "Yes"\nmsgstr "${tag}!"\n`,
  );

it('has English and a language for each file', () => {
  write('fr.po', 'fr');
  write('ar.po', 'ar');
  const languages = readLanguages(folder);
  expect([...languages.keys()]).toEqual(['en', 'ar', 'fr']);
  expect([...languages.values()].map(({ messageFor }) => messageFor('Yes'))).toEqual([
    'Yes',
    'ar!',
    'fr!',
  ]);
  expect([...languages.values()].map(({ direction }) => direction)).toEqual(['ltr', 'rtl', 'ltr']);
});

it.each([
  ['es', 'ltr'],
  ['zh-Hant', 'ltr'],
  ['he', 'rtl'],
  ['ur', 'rtl'],
  ['az-Arab', 'rtl'],
])('knows the direction of writing of %s', (tag, direction) => {
  expect(directionOf(tag)).toBe(direction);
});

it('refuses a file that is not named after its language', () => {
  write('es.po', 'it');
  expect(() => readCatalogues(folder)).toThrow(
    'es.po says that its language is "it": call it it.po',
  );
});
