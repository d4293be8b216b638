import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startTestApplications } from '#server/applicant/application/testing/applicants.ts';
import { rotateKey } from '#server/applicant/receipts/keys.ts';
import { closing } from '#server/core/testing/closing.ts';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';

const page = readFileSync(new URL('./check-a-receipt.md', import.meta.url), 'utf8');
const [script = '', opening = ''] = [...page.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);

const folder = temporaryFolder('check-a-receipt-');
const test = closing(await startTestApplications());

function run(code: string, file: string): string {
  writeFileSync(join(folder, 'check.mjs'), code);
  writeFileSync(join(folder, 'file'), file);
  return execFileSync(process.execPath, ['check.mjs', 'file', 'keys.json'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

it('the script on the page checks a receipt offline, and the answers of the receipt file', async () => {
  const applicant = await test.applicantWith({ first_name: 'Zoë' });
  expect((await applicant.call('POST', '/api/submit')).status).toBe(200);
  const { database, clock } = test.platform;
  await database.transaction((trx) => rotateKey(trx, clock()));
  const keys = (await test.app.inject('/public/receipt-keys')).body;
  writeFileSync(join(folder, 'keys.json'), keys);
  const { body: receipt } = await applicant.call('GET', '/api/receipt');

  const pdf = `%PDF-1.7 /Keywords (${receipt.receipt}) %%EOF`;
  expect(run(script, pdf)).toMatch(/^genuine\n/);
  expect(run(script, pdf)).toContain(`"reference": "${receipt.reference}"`);
  const [header, payload = '', signature] = String(receipt.receipt).split('.');
  const said = Buffer.from(payload, 'base64url').toString();
  const forged = Buffer.from(said.replace('2025-01-10', '2025-01-09')).toString('base64url');
  expect(run(script, `${header}.${forged}.${signature}`)).toMatch(/^not genuine\n/);
  expect(() => run(script, 'a letter')).toThrow();

  expect(run(script + opening, JSON.stringify(receipt))).toMatch(/these are the answers\n$/);
  const { answers } = receipt as { answers: object };
  const changed = { ...receipt, answers: { ...answers, first_name: 'Zoe' } };
  expect(run(script + opening, JSON.stringify(changed))).toMatch(/these are other answers\n$/);
});
