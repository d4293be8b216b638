import type { StaffRole } from '#contract/desk.ts';

export type Call = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object];
/** A call, the roles that may make it, and the status that they get. */
export type Row = readonly [call: Call, may: readonly StaffRole[], status: number];

const REASON = { reason: 'asked for by telephone' };

/** Acts on an applicant who does not exist. */
function rows(may: readonly StaffRole[], bodies: Readonly<Record<string, object>>): Row[] {
  return Object.entries(bodies).map(([act, body]) => [
    ['POST', `/api/staff/applications/:id/${act}`, body],
    may,
    404,
  ]);
}

/** Every call of help for applicants. */
export const HELP_CALLS: readonly Row[] = [
  ...rows(['helper', 'registrar'], {
    'reset-link': REASON,
    'end-sessions': REASON,
    address: { ...REASON, address: 'new@mail.example' },
    'address/call-off': REASON,
  }),
  ...rows(['registrar'], {
    reopen: { ...REASON, until: '2025-02-01' },
    close: REASON,
    withdraw: REASON,
    'take-back': REASON,
    erase: { ...REASON, username: 'ada@mail.example' },
    'erase/confirm': REASON,
    'erase/call-off': REASON,
    links: { ...REASON, days: 3 },
    'links/:link/revoke': REASON,
  }),
  [['GET', '/api/staff/erasures'], ['registrar'], 200],
  [['GET', '/api/staff/applications/:id/help'], ['helper', 'registrar'], 404],
  [['GET', '/api/staff/applications/:id/versions/:version'], ['helper', 'registrar'], 404],
  [['GET', '/api/staff/applications/:id/versions/:version/copy'], ['helper', 'registrar'], 404],
  [
    ['GET', '/api/staff/applications/:id/versions/:version/copy/file'],
    ['helper', 'registrar'],
    404,
  ],
  [
    ['POST', '/api/staff/sign-ups/code', { ...REASON, username: 'nobody@mail.example' }],
    ['helper', 'registrar'],
    404,
  ],
];
