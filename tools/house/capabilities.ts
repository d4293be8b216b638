/** The order of the server's rooms: each may import the rooms before it, and none after. Pure. */
import type { SourceFile } from './breaches.ts';
import { importsOf } from './imports.ts';

/** Rooms for applicants precede those for staff, and the converter imports no other room. */
const ORDER = [
  'converter',
  'core',
  'core/trail',
  'core/identity',
  'applicant/accounts',
  'applicant/application',
  'applicant/documents',
  'applicant/checklist',
  'applicant/summaries',
  'applicant/receipts',
  'applicant/decisions',
  'applicant/submissions',
  'applicant/status',
  'applicant/copy',
  'applicant/seasons',
  'applicant/handoffs',
  'applicant/recommenders',
  'desk/links',
  'desk/export',
  'desk',
  'desk/retention',
];
const BELOW_ACCOUNTS = ['core', 'core/trail', 'core/identity'];
/** Rooms outside the order, with the rooms that they may import. Only `operator` imports them. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  'core/rehearsal': ['core'],
  'applicant/lookups': BELOW_ACCOUNTS,
  'applicant/profile': [
    ...BELOW_ACCOUNTS,
    ...['applicant/accounts', 'applicant/application'],
    ...['applicant/documents', 'applicant/submissions', 'applicant/handoffs'],
  ],
};
/** Assembles the server, so it may import everything. */
const ABOVE = 'operator';

/** Inner rooms that have their own place in the order. */
const INNER =
  /^server\/((?:core\/(?:trail|identity|rehearsal)|applicant\/[^/]+|desk\/(?:links|export|retention)))\//;
const OUTER = /^server\/([^/]+)\//;

/** Tests and test helpers may import anything. */
const IS_OF_TESTS = /\.test\.ts$|\/testing(?:[/-]|\.ts$)/;

/** Each import against the order, and each room without a place in it. */
export function arrowsUpIn(file: SourceFile): string[] {
  const { path } = file;
  const from = roomOf(path);
  if (from === undefined || from === ABOVE || IS_OF_TESTS.test(path)) return [];
  const below = BESIDE[from] ?? ORDER.slice(0, ORDER.indexOf(from));
  if (!ORDER.includes(from) && BESIDE[from] === undefined) {
    return [`${path}:1: server/${from}/ has no place in the order of rooms`];
  }
  return importsOf(file).flatMap(({ target, line }) => {
    const to = target.startsWith('server/') ? (roomOf(target) ?? 'the whole server') : from;
    if (to === from || below.includes(to)) return [];
    return [`${path}:${line}: server/${from}/ may not import ${to}, which comes after it`];
  });
}

function roomOf(path: string): string | undefined {
  return (INNER.exec(path) ?? OUTER.exec(path))?.[1];
}
