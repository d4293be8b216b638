/** What docs/security/asvs.md says is nowhere in the source, or in one file only. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '../tools/house/files.ts';

const ROOT = resolve(import.meta.dirname, '..');
const FLOORS = ['contract', 'form', 'server', 'tenant', 'web', 'words'];
/** What runs in production: no tests, and nothing that only they use. */
const SOURCE = listFiles(ROOT).filter(
  (path) =>
    /\.tsx?$/.test(path) &&
    FLOORS.includes(path.split('/')[0] ?? '') &&
    !/\.test\.tsx?$|\/testing\/|\/testing\.tsx$|^web\/ui\/gallery\//.test(path),
);
const textOf = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');
const found = (floor: string, pattern: RegExp) =>
  SOURCE.filter((path) => path.startsWith(floor) && pattern.test(textOf(path)));

it('there is something to look through', () => {
  expect(SOURCE.length).toBeGreaterThan(900);
});

it.each<[what: string, floor: string, pattern: RegExp, only: string[]]>([
  [
    'markup that is set from text',
    'web',
    /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write/,
    [],
  ],
  ['code that is made of text', '', /(?<![.\w])eval\(|new Function\(|\bnode:vm\b/, []],
  ['a shell that starts programs', 'server', /(?<![.\w])exec(?:Sync)?\(|\bshell: /, []],
  [
    'a statement that is made of text',
    'server',
    /\bsql\.raw\(|\bsql\.unsafe\(/,
    ['server/operator/database-grants.ts'],
  ],
  [
    'an expression that is made of text',
    'server',
    /new RegExp\(/,
    [
      'server/converter/prove-safe.ts',
      'server/core/files/files.ts',
      'server/core/settings-readers.ts',
      'server/desk/provider/identity.ts',
    ],
  ],
  ['a chance that can be guessed', 'server', /Math\.random/, []],
  [
    'a weak hash or cipher',
    'server',
    /\b(?:md5|sha1|des|rc4|[\w-]*-(?:ecb|cbc))\b['"]/i,
    // Pwned Passwords are listed by it; nothing is kept by it.
    ['server/applicant/accounts/password/breached/breached-passwords.ts'],
  ],
  [
    'a certificate that nobody checks',
    'server',
    /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/,
    // A mail server on this machine.
    ['server/core/mail/smtp.ts'],
  ],
  [
    'messages from other windows',
    'web',
    /(?:window|parent|opener|top)\.(?:postMessage|onmessage|addEventListener\('message')/,
    [],
  ],
])('%s is nowhere else', (_what, floor, pattern, only) => {
  expect(found(floor, pattern)).toEqual(only);
});
