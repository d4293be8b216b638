/** Starts a mail server, a college's sign-in and one product on a fresh database before the journeys. Stops and removes all after them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { SAMPLES } from '#server/applicant/lookups/sample-lookups.ts';
import { CLIENT, startTestProvider } from '#server/desk/testing/provider.ts';
import { supplementedFile } from '#tenant/sample/testing/supplement.ts';
import { startMailCatcher } from '../../tools/trial/mail-catcher.ts';
import { startProduct } from '../../tools/trial/product.ts';
import { publishStage } from './stage.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const LOG = join(ROOT, 'test-results', 'product.log');

/** How the college's own sign-in knows its people. */
const PEOPLE = {
  ada: { name: 'Ada Lovelace', email: 'ada@college.example', roles: ['desk-audit'] },
  tim: { name: 'Tim Berners-Lee', email: 'tim@college.example', roles: ['desk-audit'] },
  bob: { email: 'bob@college.example', roles: ['students'] },
};

export default async function start(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-journeys-'));
  const mail = await startMailCatcher();
  const port = await getPort();
  const handedOn = join(folder, 'handed-on');
  mkdirSync(handedOn);
  const college = join(folder, 'college.json');
  writeFileSync(college, JSON.stringify(supplementedFile));
  const settings = {
    DATA_DIR: join(folder, 'data'),
    SMTP_URL: mail.smtpUrl,
    // The journeys sign up many applicants from one address.
    RATE_LIMIT_SCALE: '1000',
    SKIP_SYSTEM_SETUP: '1',
    HAND_ON_FOLDER: handedOn,
    STAFF_OIDC_ISSUER: `http://localhost:${port}`,
    STAFF_OIDC_CLIENT_ID: CLIENT.id,
    STAFF_OIDC_CLIENT_SECRET: CLIENT.secret,
    STAFF_OIDC_ROLES: 'desk-readers=reader; desk-audit=auditor',
    // `SUPPLEMENT=1 npx playwright test` tests the specification for a form with a college's own questions.
    ...(process.env.SUPPLEMENT && { TENANT_FILE: college }),
  };
  const product = await startProduct(settings, LOG);
  const provider = await startTestProvider(`${product.url}/desk/sign-in`, port);
  for (const [person, claims] of Object.entries(PEOPLE)) provider.people.set(person, claims);
  if (process.env.SUPPLEMENT) importLookups(product.environment);
  publishStage({ url: product.url, letters: mail.url, environment: product.environment });
  return async () => {
    await product.stop();
    await provider.close();
    await mail.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Imports the sample lists, which a college with a file of its own does not get by itself. */
function importLookups(env: NodeJS.ProcessEnv): void {
  for (const [category, file] of Object.entries(SAMPLES)) {
    const args = ['server/portal.ts', 'lookups', 'import', category, fileURLToPath(file)];
    execFileSync(process.execPath, args, { cwd: ROOT, env });
  }
}
