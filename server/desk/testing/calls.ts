/** Every call of the desk for staff who are signed in. */
import { STAFF_ROLES, type StaffRole } from '#contract/desk.ts';
import { BLANK } from '../handing-on/testing/handing-on.ts';
import type { DeskMember } from './desk.ts';

type Call = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object];

const CREDENTIAL = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
  clientExtensionResults: {},
};
const WHY = { reason: 'a test' };
const EXTENSION = {
  ...WHY,
  until: '2031-01-02T10:00',
  ends_at: '2031-01-01T10:00:00Z',
  tell: false,
};
/** An invalid destination: it has no name. */
const DESTINATION = { ...BLANK, name: ' ' };
const RECOMMENDATION = { value: 1, criteria: {}, comment: '' };
const LETTER = {
  is_about_application: false,
  texts: [{ language: 'en', subject: 'Hello', text: 'Hello' }],
};

const ALL = STAFF_ROLES;
/** Roles that read applications. */
const READING = ['reader', 'helper', 'registrar'] as const;
const HELPING = ['helper', 'registrar'] as const;
const REGISTRAR = ['registrar'] as const;
const ADMIN = ['administrator'] as const;
const OFFICE = ['registrar', 'administrator'] as const;
const SEEING = ['helper', ...OFFICE] as const;
const AUDITOR = ['auditor'] as const;

/** Calls below `/api/staff/`, about what does not exist, with the roles that may make them, and the status that they get. */
const TABLE: readonly [call: string, may: readonly StaffRole[], status: number, body?: object][] = [
  ['GET me', ALL, 200],
  ['POST sign-out', ALL, 200],
  ['DELETE sessions/:id', ALL, 404],
  ['POST passkeys/options', ALL, 200],
  ['POST passkeys', ALL, 400, { credential: CREDENTIAL }],
  ['DELETE passkeys/:id', ALL, 404],
  ['GET members', ADMIN, 200],
  ['POST members', ADMIN, 200, { mail: 'eve@college.example', roles: ['auditor'] }],
  ['PUT members/:id', ADMIN, 404, { roles: ['auditor'], scope: {} }],
  ['DELETE members/:id', ADMIN, 404],
  ['DELETE members/:id/sessions', ADMIN, 404],
  ['GET season', SEEING, 200],
  ['GET season/readers', SEEING, 200],
  ['GET season/file', SEEING, 200],
  ['PUT season/last-year', OFFICE, 200, { csv: '' }],
  ['POST season/stuck/:kind', OFFICE, 200],
  ['GET form', ADMIN, 200],
  ['GET form/schema', ADMIN, 200],
  ['GET form/:id', ADMIN, 404],
  ['POST form/check', ADMIN, 200, { text: '' }],
  ['POST form/preview', ADMIN, 400, { text: '', language: 'en', route: '/about' }],
  ['POST form/publish', ADMIN, 400, { text: '', state: 'x' }],
  ['POST form/:id/take-back', ADMIN, 404, { state: 'x' }],
  ['GET deadlines', SEEING, 200],
  ['POST deadlines/:deadline/extend', OFFICE, 404, EXTENSION],
  ['GET applications/:number', READING, 404],
  ['GET applications/:number/documents/:key', READING, 404],
  ['GET applications/:number/copy', READING, 404],
  ['GET applications/:number/copy/file', READING, 404],
  ['GET applications/:number/neighbours', READING, 404],
  ['GET applications/:number/people', READING, 404],
  ['POST applications/:number/here', READING, 404, { is_opening: true }],
  ['DELETE applications/:number/here', READING, 404],
  ['PUT applications/:number/read', READING, 404, { version: '' }],
  ['DELETE applications/:number/read', READING, 404],
  ['PUT applications/:number/flag', READING, 404],
  ['DELETE applications/:number/flag', READING, 404],
  ['PUT applications/:number/assignee', READING, 404, { staff_id: 1 }],
  ['DELETE applications/:number/assignee', READING, 404],
  ['POST applications/:number/notes', READING, 404, { text: 'x' }],
  ['DELETE applications/:number/notes/:note', READING, 404],
  ['GET applications/:number/recommendations', READING, 404],
  ['PUT applications/:number/recommendation', READING, 404, RECOMMENDATION],
  ['DELETE applications/:number/recommendation', READING, 404],
  ['POST applications/:number/conflict', READING, 404, { reason: '' }],
  ['POST applications/:number/conflicts/:staff/lift', REGISTRAR, 404, WHY],
  ['GET applications/:number/recommenders/:request/files/:file', READING, 404],
  ['POST applications/:number/duplicates/:other/not-same', READING, 404],
  ['GET retention', OFFICE, 200],
  ['PUT applications/:number/hold', REGISTRAR, 404, { is_held: true, ...WHY }],
  ['GET applications', READING, 200],
  ['GET applications/facets', READING, 200],
  ['GET views', READING, 200],
  ['POST views', READING, 200, { name: 'Mine', is_shared: false }],
  ['DELETE views/:id', READING, 404],
  ['POST acts', READING, 200, {}],
  ['GET acts', READING, 200],
  ['POST acts/:id/begin', READING, 404, { kind: 'flag', choices: {}, ...WHY }],
  ['POST acts/:id/stop', READING, 404],
  ['POST acts/:id/undo', READING, 404],
  ['GET export/columns', REGISTRAR, 200],
  ['GET export?format=csv', REGISTRAR, 200],
  ['GET destinations', OFFICE, 200],
  ['POST destinations', ADMIN, 400, DESTINATION],
  ['PUT destinations/:id', ADMIN, 404, DESTINATION],
  ['DELETE destinations/:id', ADMIN, 404],
  ['POST destinations/try', ADMIN, 200, { ...DESTINATION, id: 0 }],
  ['POST destinations/:id/runs', REGISTRAR, 404, { reach: 'new' }],
  ['GET hand-on/runs', OFFICE, 200],
  ['GET hand-on/troubles', OFFICE, 200],
  ['POST hand-on/runs/:id/retry', REGISTRAR, 404],
  ['POST hand-on/runs/:id/give-up', REGISTRAR, 404],
  ['POST hand-on/runs/:id/accept', ADMIN, 404, { difference: [] }],
  ['POST hand-on/runs/:id/looked-at', OFFICE, 404],
  ['GET hand-on/deliveries?destination=999999', REGISTRAR, 404],
  ['GET hand-on/dictionary', OFFICE, 200],
  ['GET hand-on/slate-mapping', OFFICE, 200],
  ['GET applications/:number/status', HELPING, 404],
  ['PUT applications/:number/status', HELPING, 404, { step: 'documents', reached_on: '', ...WHY }],
  ['GET applications/:number/checklist', READING, 404],
  ['PUT applications/:number/checklist', HELPING, 404, { item: 'transcript', state: 'received' }],
  ['POST checklist', HELPING, 400, { csv: '' }],
  ['GET applications/:number/decision', READING, 404],
  ['POST applications/:number/decision', REGISTRAR, 404, { code: 'admit', ...WHY }],
  ['POST applications/:number/decision/confirm', REGISTRAR, 404, { decision: 1 }],
  ['POST applications/:number/decision/take-back', REGISTRAR, 404, { decision: 1, ...WHY }],
  ['GET releases', REGISTRAR, 200],
  ['POST releases/preview', REGISTRAR, 200],
  ['POST releases', REGISTRAR, 409, { minute: '2031-01-02T10:00', count: 1 }],
  ['POST releases/:id/call-off', REGISTRAR, 404, WHY],
  ['GET letters', REGISTRAR, 200],
  ['POST acts/:id/letter', REGISTRAR, 404, LETTER],
  ['GET acts/:id/outbox', REGISTRAR, 404],
  ['PUT acts/:id/outbox', REGISTRAR, 409, { to: 'paused' }],
  ['POST applications/:id/reset-link', HELPING, 404, WHY],
  ['POST applications/:id/end-sessions', HELPING, 404, WHY],
  ['POST applications/:id/address', HELPING, 404, { ...WHY, address: 'new@mail.example' }],
  ['POST applications/:id/address/call-off', HELPING, 404, WHY],
  ['POST applications/:id/reopen', REGISTRAR, 404, { ...WHY, until: '2025-02-01' }],
  ['POST applications/:id/close', REGISTRAR, 404, WHY],
  ['POST applications/:id/withdraw', REGISTRAR, 404, WHY],
  ['POST applications/:id/take-back', REGISTRAR, 404, WHY],
  ['POST applications/:id/erase', REGISTRAR, 404, { ...WHY, username: 'ada@mail.example' }],
  ['POST applications/:id/erase/confirm', REGISTRAR, 404, WHY],
  ['POST applications/:id/erase/call-off', REGISTRAR, 404, WHY],
  ['POST applications/:id/links', REGISTRAR, 404, { ...WHY, days: 3 }],
  ['POST applications/:id/links/:link/revoke', REGISTRAR, 404, WHY],
  ['GET erasures', REGISTRAR, 200],
  ['GET applications/:id/help', HELPING, 404],
  ['GET applications/:id/versions/:version', HELPING, 404],
  ['GET applications/:id/versions/:version/copy', HELPING, 404],
  ['GET applications/:id/versions/:version/copy/file', HELPING, 404],
  ['POST sign-ups/code', HELPING, 404, { ...WHY, username: 'nobody@mail.example' }],
  ['GET trail', AUDITOR, 200],
  ['GET trail/export', AUDITOR, 200],
  ['GET trail/about', AUDITOR, 200],
];

/** Every call with the roles that may make it, and the status that they get. */
export const CALLS = TABLE.map(([call, may, status, body]) => {
  const [method, path] = call.split(' ') as [Call[0], string];
  const url = `/api/staff/${path}`;
  return [body ? [method, url, body] : [method, url], may, status] as [
    Call,
    readonly StaffRole[],
    number,
  ];
});

export const withoutQuery = (url: string) => url.replace(/\?.*/, '');

/** Makes a call about ids that do not exist. */
export const make = (browser: Pick<DeskMember, 'call'>, [method, url, body]: Call) =>
  browser.call(
    method,
    url
      .replace(':kind', 'mails')
      .replace(':deadline', '2000-01-01')
      .replace(':key', 'essay')
      .replaceAll(/:[a-z]+/g, '999999'),
    body,
  );
