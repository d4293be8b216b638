import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyProject } from '../../tools/how-to/carry-out.ts';
import { readSteps } from '../../tools/how-to/steps.ts';

const page = readFileSync(new URL('./add-a-language.md', import.meta.url), 'utf8');
const steps = readSteps(page);
const copy = copyProject(resolve(import.meta.dirname, '..', '..'));
afterAll(() => copy.close());

/** Translates what the page leaves to translate. */
const TRANSLATOR = `
import { readFileSync, writeFileSync } from 'node:fs';
import PO from 'pofile';
const po = readFileSync('words/fr.po', 'utf8');
const { items } = PO.parse(po);
for (const item of items) {
  // French counts with one case more than English.
  const french = 'fr ' + item.msgid.replace(/(, plural, .*?) other {/g, '$1 many {#} other {');
  if (item.msgstr[0] === '') item.msgstr = [french];
}
const head = po.slice(0, po.indexOf('\\n\\n') + 1);
writeFileSync('words/fr.po', head + '\\n' + items.map(String).join('\\n\\n') + '\\n');
`;

/** What an applicant reads in the new language. */
const READER = `
import { applicationIn } from '#form/application/application-in.ts';
import { questionsOf } from '#form/engine/inventory.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { readLanguages } from '#words/folder.ts';
const languages = readLanguages();
const form = applicationIn(languages.get('fr'), sampleTenant, { place: 'en-US' });
const labelOf = (key) => questionsOf(form).find((question) => question.key === key).label;
console.log(JSON.stringify({
  languages: [...languages.keys()],
  page: form.pages[0].title,
  section: form.pages[0].sections.at(-1).title,
  label: labelOf('first_name'),
  own: labelOf('parent_2_prefix'),
  message: form.pages[0].schema.zip[1].message,
}));
`;

const house = () => copy.run('node', 'tools/check-house.ts');

describe('adding a language, step by step as the guide says', () => {
  beforeAll(() => {
    const [command = ''] = page.match(/^npm run words -- \w+$/m) ?? [];
    const tag = command.split(' ').at(-1) ?? '';
    expect(copy.run('node', 'tools/words.ts', tag)).toContain('words/fr.po: ');
    copy.write('translator.mjs', TRANSLATOR);
    copy.write('reader.mjs', READER);
  });

  it('takes one file', () => {
    expect([...new Set(steps.map(({ file }) => file))]).toEqual(['words/fr.po']);
    expect(steps).toHaveLength(page.match(/^```diff/gm)?.length ?? 0);
  });

  it('is told what is missing, until nothing is', () => {
    expect(house).toThrow(/words\/fr\.po: "About You" has no translation; run "npm run words"/);
    copy.carryOut(steps);
    copy.run('node', 'translator.mjs');
    expect(house()).toContain('0 breaches');
  });

  it('is read by applicants', () => {
    expect(JSON.parse(copy.run('node', 'reader.mjs'))).toEqual({
      languages: ['en', 'es', 'fr'],
      page: 'fr About You',
      section: 'De la famille à Alder Valley College',
      label: 'fr First name',
      own: 'Civilité',
      message: 'fr ZIP/Postal Code must be at least 5 characters.',
    });
  });

  it('stays as it is when it is brought up to date', () => {
    expect(copy.run('node', 'tools/words.ts')).toMatch(
      /words\/fr\.po: \d+ sentences, 0 to translate/,
    );
  });
});
