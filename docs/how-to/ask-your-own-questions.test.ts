import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { OPERATORS } from '#form/engine/conditions.ts';
import { questionsOf } from '#form/engine/inventory.ts';
import { OWN_KINDS } from '#form/own/own-form.ts';
import { loadTenant } from '#server/core/tenant.ts';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { columnsOf } from '#server/desk/export/columns.ts';
import supplement from '#tenant/sample/supplement.json' with { type: 'json' };
import guide from './ask-your-own-questions.md?raw';
import example from './example-college.json' with { type: 'json' };

const folder = temporaryFolder('college-');

/** Starts with the example of a college and more in its file. */
async function start(more: object) {
  const file = join(folder, 'college.json');
  await writeFile(file, JSON.stringify({ ...example, ...more }));
  return loadTenant(file);
}

const [first = ''] = /(?<=```json\n)[\s\S]*?(?=```)/.exec(guide) ?? [];

describe('the guide to a college’s own questions', () => {
  it('begins with a question that the portal starts with, asks and exports', async () => {
    const { tenant } = await start(JSON.parse(first));
    const form = applicationForm(tenant);
    const keys = questionsOf(form).map(({ key }) => key);
    expect(keys[keys.indexOf('campus_housing') + 1]).toBe('own_roommate');
    expect(columnsOf(form).map(({ name }) => name)).toContain('own_roommate');
  });

  it('names every kind and every operator', () => {
    const table = guide.split('\n').filter((line) => line.startsWith('| `'));
    for (const kind of [...OWN_KINDS, 'group', 'repeat']) {
      expect(table.join()).toContain(`\`${kind}\``);
    }
    for (const operator of OPERATORS) expect(guide).toContain(`\`${operator}\``);
  });

  it('quotes the complaint as it is made', async () => {
    const mistaken = JSON.parse(first);
    mistaken.form.questions[0].questions[0].pattern = { expression: '(a+)+', message: 'No.' };
    const [complaint = ''] = /^form\.questions.*$/m.exec(guide) ?? [];
    await expect(start(mistaken)).rejects.toThrow(complaint);
  });

  it('reads a list from a CSV file beside the college’s, and names what is wrong with it', async () => {
    const form = { ...supplement.form, lists: { instruments: 'instruments.csv' } };
    const csv = join(folder, 'instruments.csv');
    await expect(start({ form })).rejects.toThrow('form.lists.instruments holds "instruments.csv"');
    await writeFile(csv, '\uFEFFvalue,label\r\nCELL,Cello\r\nHORN,"Horn, French"\r\n');
    expect((await start({ form })).tenant.form?.lists?.instruments).toEqual([
      { value: 'CELL', label: 'Cello' },
      { value: 'HORN', label: 'Horn, French' },
    ]);
    const next = { id: 'next', name: 'Next', terms: ['2027FA'], opensAt: '2027-08-01T09:00', form };
    const seasons = (await start({ seasons: [next] })).tenant.seasons;
    expect(seasons?.[0]?.form?.lists?.instruments).toHaveLength(2);
    await writeFile(csv, 'value,label\nCELL\n');
    await expect(start({ form })).rejects.toThrow('Line 2 is not of the columns value,label.');
  });
});
