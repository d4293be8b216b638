import { expect, test } from 'vitest';
import { workOnImportIn } from './imports-do-nothing.ts';

test.each([
  ['a variable', 'let list: Promise<Set<string>> | undefined;', 'keeps state'],
  ['a map by object', 'const editions = new WeakMap<Form, string>();', 'keeps state'],
  ['an empty map', 'export const known = new Map<string, number>();', 'keeps state'],
  ['a file that is read', "const SCRIPT = readFileSync(join(FOLDER, 'a.sh'), 'utf8');", 'reads'],
  ['a sandbox that is opened', 'const sandbox = openSandbox(LIMITS);', 'starts'],
  ['a semaphore that is made', 'const gate = createSemaphore({ atOnce: 2 });', 'makes'],
  ['a call', "ADDRESSES.addSubnet('127.0.0.0', 8, 'ipv4');", 'does something'],
])('%s at the margin of a module is a breach', (_name, text, message) => {
  const breaches = workOnImportIn({
    path: 'server/applicant/copy/subject.ts',
    text: `\n${text}\n`,
  });
  expect(breaches).toHaveLength(1);
  expect(breaches[0]).toContain(`server/applicant/copy/subject.ts:2: ${message}`);
});

test.each([
  'let known: string | undefined;',
  'export const deadlines = createStore<number>(() => 0);',
])('%s at the margin of a module of the page is a breach', (text) => {
  const path = 'web/applicant/shell/Banners.tsx';
  expect(workOnImportIn({ path, text })).toEqual([`${path}:1: keeps state in a module: ${text}`]);
});

test.each([
  ['plain data', 'server/a.ts', "const KNOWN = new Set(['a']);\nconst CODE = /^[0-9]$/;"],
  ['state within a function', 'server/a.ts', 'function open() {\n  let count = 0;\n}'],
  ['a function', 'server/a.ts', 'export async function openFile(): Promise<void> {}'],
  ['a program that a start runs', 'server/start.ts', 'process.exit(await runStart([]));'],
  [
    'a program of a child process',
    'server/applicant/copy/typesetter-process.ts',
    'dropPrivileges();',
  ],
  ['a test', 'server/a.test.ts', 'let it: TestPlatform;'],
  ['what helps tests', 'server/core/testing/database.ts', 'let made = 0;'],
  ['another floor', 'form/a.ts', 'let current = 0;'],
  ['what was reckoned from an object', 'web/a.ts', 'const byForm = new WeakMap<Form, string>();'],
  ['the entry of a page', 'web/main.tsx', 'let router: Router | undefined;'],
  ['a module that has to', 'web/core/college.ts', 'let college: PageCollege | undefined;'],
])('%s is none', (_name, path, text) => {
  expect(workOnImportIn({ path, text })).toEqual([]);
});
