/** Every call of the desk for staff who are signed in. */
import { STAFF_ROLES, type StaffRole } from '#contract/desk.ts';
import { BLANK } from '../handing-on/testing/handing-on.ts';
import { type Call, HELP_CALLS, type Row } from '../help/testing/calls.ts';
import type { DeskMember } from './desk.ts';

const CREDENTIAL = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
  clientExtensionResults: {},
};

const EXTENSION = {
  until: '2031-01-02T10:00',
  ends_at: '2031-01-01T10:00:00Z',
  reason: 'a test',
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
const READING: readonly StaffRole[] = ['reader', 'helper', 'registrar'];
const FINDERS = ['reader', 'helper', 'registrar'] as const;
/** Every call with the roles that may make it, and the status that they get. */
export const CALLS: readonly Row[] = [
  [['GET', '/api/staff/me'], ALL, 200],
  [['POST', '/api/staff/sign-out'], ALL, 200],
  [['DELETE', '/api/staff/sessions/:id'], ALL, 404],
  [['POST', '/api/staff/passkeys/options'], ALL, 200],
  [['POST', '/api/staff/passkeys', { credential: CREDENTIAL }], ALL, 400],
  [['DELETE', '/api/staff/passkeys/:id'], ALL, 404],
  [['GET', '/api/staff/members'], ['administrator'], 200],
  [
    ['POST', '/api/staff/members', { mail: 'eve@college.example', roles: ['auditor'] }],
    ['administrator'],
    200,
  ],
  [['PUT', '/api/staff/members/:id', { roles: ['auditor'], scope: {} }], ['administrator'], 404],
  [['DELETE', '/api/staff/members/:id'], ['administrator'], 404],
  [['DELETE', '/api/staff/members/:id/sessions'], ['administrator'], 404],
  [['GET', '/api/staff/season'], ['helper', 'registrar', 'administrator'], 200],
  [['GET', '/api/staff/season/readers'], ['helper', 'registrar', 'administrator'], 200],
  [['GET', '/api/staff/season/file'], ['helper', 'registrar', 'administrator'], 200],
  [['PUT', '/api/staff/season/last-year', { csv: '' }], ['registrar', 'administrator'], 200],
  [['POST', '/api/staff/season/stuck/:kind'], ['registrar', 'administrator'], 200],
  [['GET', '/api/staff/form'], ['administrator'], 200],
  [['GET', '/api/staff/form/schema'], ['administrator'], 200],
  [['GET', '/api/staff/form/:id'], ['administrator'], 404],
  [['POST', '/api/staff/form/check', { text: '' }], ['administrator'], 200],
  [
    ['POST', '/api/staff/form/preview', { text: '', language: 'en', route: '/about' }],
    ['administrator'],
    400,
  ],
  [['POST', '/api/staff/form/publish', { text: '', state: 'x' }], ['administrator'], 400],
  [['POST', '/api/staff/form/:id/take-back', { state: 'x' }], ['administrator'], 404],
  [['GET', '/api/staff/deadlines'], ['helper', 'registrar', 'administrator'], 200],
  [
    ['POST', '/api/staff/deadlines/:deadline/extend', EXTENSION],
    ['registrar', 'administrator'],
    404,
  ],
  [['GET', '/api/staff/applications/:number'], READING, 404],
  [['GET', '/api/staff/applications/:number/documents/:key'], READING, 404],
  [['GET', '/api/staff/applications/:number/copy'], READING, 404],
  [['GET', '/api/staff/applications/:number/copy/file'], READING, 404],
  [['GET', '/api/staff/applications/:number/neighbours'], READING, 404],
  [['GET', '/api/staff/applications/:number/people'], READING, 404],
  [['POST', '/api/staff/applications/:number/here', { is_opening: true }], READING, 404],
  [['DELETE', '/api/staff/applications/:number/here'], READING, 404],
  [['PUT', '/api/staff/applications/:number/read', { version: '' }], READING, 404],
  [['DELETE', '/api/staff/applications/:number/read'], READING, 404],
  [['PUT', '/api/staff/applications/:number/flag'], READING, 404],
  [['DELETE', '/api/staff/applications/:number/flag'], READING, 404],
  [['PUT', '/api/staff/applications/:number/assignee', { staff_id: 1 }], READING, 404],
  [['DELETE', '/api/staff/applications/:number/assignee'], READING, 404],
  [['POST', '/api/staff/applications/:number/notes', { text: 'x' }], READING, 404],
  [['DELETE', '/api/staff/applications/:number/notes/:note'], READING, 404],
  [['GET', '/api/staff/applications/:number/recommendations'], READING, 404],
  [['PUT', '/api/staff/applications/:number/recommendation', RECOMMENDATION], READING, 404],
  [['DELETE', '/api/staff/applications/:number/recommendation'], READING, 404],
  [['POST', '/api/staff/applications/:number/conflict', { reason: '' }], READING, 404],
  [
    ['POST', '/api/staff/applications/:number/conflicts/:staff/lift', { reason: 'a test' }],
    ['registrar'],
    404,
  ],
  [['GET', '/api/staff/applications/:number/recommenders/:request/files/:file'], READING, 404],
  [['POST', '/api/staff/applications/:number/duplicates/:other/not-same'], READING, 404],
  [['GET', '/api/staff/retention'], ['registrar', 'administrator'], 200],
  [
    ['PUT', '/api/staff/applications/:number/hold', { is_held: true, reason: 'a test' }],
    ['registrar'],
    404,
  ],
  [['GET', '/api/staff/applications'], FINDERS, 200],
  [['GET', '/api/staff/applications/facets'], FINDERS, 200],
  [['GET', '/api/staff/views'], FINDERS, 200],
  [['POST', '/api/staff/views', { name: 'Mine', is_shared: false }], FINDERS, 200],
  [['DELETE', '/api/staff/views/:id'], FINDERS, 404],
  [['POST', '/api/staff/acts', {}], FINDERS, 200],
  [['GET', '/api/staff/acts'], FINDERS, 200],
  [
    ['POST', '/api/staff/acts/:id/begin', { kind: 'flag', choices: {}, reason: 'a test' }],
    FINDERS,
    404,
  ],
  [['POST', '/api/staff/acts/:id/stop'], FINDERS, 404],
  [['POST', '/api/staff/acts/:id/undo'], FINDERS, 404],
  [['GET', '/api/staff/export/columns'], ['registrar'], 200],
  [['GET', '/api/staff/export?format=csv'], ['registrar'], 200],
  [['GET', '/api/staff/destinations'], ['registrar', 'administrator'], 200],
  [['POST', '/api/staff/destinations', DESTINATION], ['administrator'], 400],
  [['PUT', '/api/staff/destinations/:id', DESTINATION], ['administrator'], 404],
  [['DELETE', '/api/staff/destinations/:id'], ['administrator'], 404],
  [['POST', '/api/staff/destinations/try', { ...DESTINATION, id: 0 }], ['administrator'], 200],
  [['POST', '/api/staff/destinations/:id/runs', { reach: 'new' }], ['registrar'], 404],
  [['GET', '/api/staff/hand-on/runs'], ['registrar', 'administrator'], 200],
  [['GET', '/api/staff/hand-on/troubles'], ['registrar', 'administrator'], 200],
  [['POST', '/api/staff/hand-on/runs/:id/retry'], ['registrar'], 404],
  [['POST', '/api/staff/hand-on/runs/:id/give-up'], ['registrar'], 404],
  [['POST', '/api/staff/hand-on/runs/:id/accept', { difference: [] }], ['administrator'], 404],
  [['POST', '/api/staff/hand-on/runs/:id/looked-at'], ['registrar', 'administrator'], 404],
  [['GET', '/api/staff/hand-on/deliveries?destination=999999'], ['registrar'], 404],
  [['GET', '/api/staff/hand-on/dictionary'], ['registrar', 'administrator'], 200],
  [['GET', '/api/staff/hand-on/slate-mapping'], ['registrar', 'administrator'], 200],
  [['GET', '/api/staff/applications/:number/status'], ['helper', 'registrar'], 404],
  [
    [
      'PUT',
      '/api/staff/applications/:number/status',
      { step: 'documents', reached_on: '', reason: 'a test' },
    ],
    ['helper', 'registrar'],
    404,
  ],
  [['GET', '/api/staff/applications/:number/checklist'], READING, 404],
  [
    ['PUT', '/api/staff/applications/:number/checklist', { item: 'transcript', state: 'received' }],
    ['helper', 'registrar'],
    404,
  ],
  [['POST', '/api/staff/checklist', { csv: '' }], ['helper', 'registrar'], 400],
  [['GET', '/api/staff/applications/:number/decision'], READING, 404],
  [
    ['POST', '/api/staff/applications/:number/decision', { code: 'admit', reason: 'a test' }],
    ['registrar'],
    404,
  ],
  [
    ['POST', '/api/staff/applications/:number/decision/confirm', { decision: 1 }],
    ['registrar'],
    404,
  ],
  [
    [
      'POST',
      '/api/staff/applications/:number/decision/take-back',
      { decision: 1, reason: 'a test' },
    ],
    ['registrar'],
    404,
  ],
  [['GET', '/api/staff/releases'], ['registrar'], 200],
  [['POST', '/api/staff/releases/preview'], ['registrar'], 200],
  [['POST', '/api/staff/releases', { minute: '2031-01-02T10:00', count: 1 }], ['registrar'], 409],
  [['POST', '/api/staff/releases/:id/call-off', { reason: 'a test' }], ['registrar'], 404],
  [['GET', '/api/staff/letters'], ['registrar'], 200],
  [['POST', '/api/staff/acts/:id/letter', LETTER], ['registrar'], 404],
  [['GET', '/api/staff/acts/:id/outbox'], ['registrar'], 404],
  [['PUT', '/api/staff/acts/:id/outbox', { to: 'paused' }], ['registrar'], 409],
  ...HELP_CALLS,
  [['GET', '/api/staff/trail'], ['auditor'], 200],
  [['GET', '/api/staff/trail/export'], ['auditor'], 200],
  [['GET', '/api/staff/trail/about'], ['auditor'], 200],
];

export const withoutQuery = (url: string) => url.replace(/\?.*/, '');

/** Makes a call about ids that do not exist. */
export const make = (browser: Pick<DeskMember, 'call'>, [method, url, body]: Call) =>
  browser.call(
    method,
    url
      .replaceAll(/:(?:id|number|note|staff|other|account)/g, '999999')
      .replace(':kind', 'mails')
      .replace(':deadline', '2000-01-01')
      .replace(':key', 'essay')
      .replace(/:(?:link|version|request|file)/g, '999999'),
    body,
  );
