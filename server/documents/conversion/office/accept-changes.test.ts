import { describe, expect, test } from 'vitest';
import { settings } from '../testing/word-changes.ts';
import { paragraph, relationships, type WordFile, wordParts } from '../testing/word-file.ts';
import type { ZipEntry } from '../testing/zip-file.ts';
import { acceptChanges, showFinal } from './accept-changes.ts';
import { clean } from './clean.ts';

const VIEW = /<w:revisionView w:markup="0" w:comments="0" w:insDel="0" w:formatting="0"\/>/g;
const REFERENCE = { id: 's1', type: 'settings', target: 'settings.xml' };

/** Every part of the document that shows its changes as accepted, by name. */
function accepted(file: Partial<WordFile>): Map<string, string> {
  const given = wordParts({ body: paragraph('Hello'), ...file });
  const parts = given.map(({ name, bytes }: ZipEntry) => ({ name, bytes: Buffer.from(bytes) }));
  return new Map(
    acceptChanges(clean(parts)).map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]),
  );
}

describe('settings that ask for the document with its changes accepted', () => {
  test.each([
    ['keep what else they say', '<w:zoom w:percent="90"/><w:trackRevisions/>'],
    ['have their own wish left out', '<w:revisionView w:markup="1"/><w:zoom/>'],
    ['have it left out with all that is in it', '<w:revisionView><w:x>a</w:x></w:revisionView>'],
    ['have it left out wherever it stands', '<w:compat><w:revisionView w:insDel="1"/></w:compat>'],
  ])('%s', (_, inner) => {
    const shown = showFinal(Buffer.from(settings(inner).bytes).toString());
    expect(shown.match(VIEW)).toHaveLength(1);
    expect(shown.match(/revisionView/g)).toHaveLength(1);
    for (const name of ['zoom', 'trackRevisions', 'compat']) {
      expect(shown.includes(name)).toBe(inner.includes(name));
    }
    expect(shown).toMatch(/^<w:settings .*<\/w:settings>$/);
    expect(showFinal(shown)).toBe(shown);
  });

  test('speak with the prefix of the document', () => {
    const shown = showFinal('<?xml version="1.0"?><x:settings xmlns:x="u"><x:zoom/></x:settings>');
    expect(shown).toMatch(/<x:settings xmlns:x="u"><x:revisionView x:markup="0".*\/><x:zoom\/>/);
  });

  test('that were empty hold it', () => {
    expect(showFinal('<w:settings xmlns:w="u" />')).toMatch(
      /^<w:settings xmlns:w="u" ><w:revisionView[^>]*\/><\/w:settings>$/,
    );
  });

  test.each(['', '<w:settings', '<w:settings xmlns:w="u"><w:zoom></w:settings>', '<html/>'])(
    'take the place of %j',
    (unreadable) => {
      expect(showFinal(unreadable)).toMatch(
        /^<w:settings xmlns:w="[^"]*main"><w:revisionView[^>]*\/><\/w:settings>$/,
      );
    },
  );
});

test('a document with settings has that view in them', () => {
  const parts = accepted({ references: [REFERENCE], parts: [settings('<w:zoom/>')] });
  expect(parts.get('word/settings.xml')).toMatch(VIEW);
  expect(parts.get('word/settings.xml')).toContain('zoom');
});

test('a document without settings gets some, and keeps its other references', () => {
  const references = [{ id: 'settings', type: 'styles', target: 'styles.xml' }];
  const parts = accepted({
    references,
    parts: [
      { name: 'word/styles.xml', bytes: '<x/>' },
      // Nobody refers to it.
      { name: 'word/settings.xml', bytes: '<old/>' },
    ],
  });
  expect(parts.get('word/settings.xml')).toBe('<old/>');
  expect(parts.get('word/settings1.xml')).toMatch(VIEW);
  const list = parts.get('word/_rels/document.xml.rels') ?? '';
  expect(list.match(/Id="[^"]*"/g)).toEqual(['Id="settings"', 'Id="settings1"']);
  expect(list).toContain('/settings" Target="settings1.xml"');
});

test('a document whose main part has another name has them beside that part', () => {
  const main = { id: 'r1', type: 'officeDocument', target: '/text/document2.xml' };
  const parts = accepted({
    parts: [
      { name: '_rels/.rels', bytes: relationships([main]) },
      { name: 'text/document2.xml', bytes: '<x/>' },
    ],
  });
  expect(parts.get('text/settings.xml')).toMatch(VIEW);
  expect(parts.get('text/_rels/document2.xml.rels')).toContain('Target="settings.xml"');
});
