/** The order of the server's capabilities: each may import those before it, and none after. Pure. */
import type { SourceFile } from './breaches.ts';
import { importsOf } from './imports.ts';

const ORDER = [
  'converter',
  'platform',
  'trail',
  'identity',
  'accounts',
  'application',
  'documents',
  'summaries',
  'receipts',
  'submissions',
  'status',
  'copy',
  'staff',
  'desk',
  'retention',
];
/** Outside the order: only the place that assembles the server imports them. What each may import itself. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  rehearsal: ['platform'],
  lookups: ['platform', 'trail', 'identity'],
  profile: ['platform', 'trail', 'identity', 'accounts', 'application', 'documents', 'submissions'],
};
/** Assembles them. */
const ABOVE = 'commands';

/** Tests, and what they share, may import anything. */
const IS_OF_TESTS = /\.test\.ts$|\/testing(?:[/-]|\.ts$)/;

/** Each import that goes back up, and each capability that has no place in the order. */
export function arrowsUpIn(file: SourceFile): string[] {
  const { path } = file;
  const from = capabilityOf(path);
  if (from === undefined || from === ABOVE || IS_OF_TESTS.test(path)) return [];
  const below = BESIDE[from] ?? ORDER.slice(0, ORDER.indexOf(from));
  if (!ORDER.includes(from) && BESIDE[from] === undefined) {
    return [`${path}:1: server/${from}/ has no place in the order of capabilities`];
  }
  return importsOf(file).flatMap(({ target, line }) => {
    const to = target.startsWith('server/') ? (capabilityOf(target) ?? 'the whole server') : from;
    if (to === from || below.includes(to)) return [];
    return [`${path}:${line}: server/${from}/ may not import ${to}, which comes after it`];
  });
}

function capabilityOf(path: string): string | undefined {
  return /^server\/([^/]+)\//.exec(path)?.[1];
}
