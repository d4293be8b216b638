/** For tests: every call of an applicant, with a valid body. `who-may-call.test.ts` compares the list with the routes. */

type CallOfApplicant = readonly [
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  /** The route's pattern. */
  url: string,
  body?: object,
];

export const CALLS_OF_APPLICANTS: readonly CallOfApplicant[] = [
  ['GET', '/api/profile'],
  ['GET', '/api/logout'],
  ['PUT', '/api/language', { language: 'en' }],
  ['GET', '/api/account'],
  ['PUT', '/api/account/password', { old_password: 'Correct horse 1', password: 'New horse 12' }],
  ['DELETE', '/api/account/sessions/:session'],
  ['DELETE', '/api/account/sessions'],
  ['PUT', '/api/account/letters', { news: true }],
  ['POST', '/api/account/passkeys/options', { password: 'Correct horse 1' }],
  [
    'POST',
    '/api/account/passkeys',
    {
      name: 'My phone',
      credential: {
        id: 'x',
        rawId: 'x',
        type: 'public-key',
        response: { clientDataJSON: 'x', attestationObject: 'x' },
        clientExtensionResults: {},
      },
    },
  ],
  ['DELETE', '/api/account/passkeys/:passkey'],
  ['PUT', '/api/answer', { answers: { first_name: 'Eve' } }],
  ['PUT', '/api/last-page', { last_page: '/education' }],
  ['POST', '/api/web-status', { web_status: 'started' }],
  ['POST', '/api/validations', { first_name: ['First Name'] }],
  ['POST', '/api/submit'],
  ['POST', '/api/presigned-url', { answer_key: 'personal_statement_doc' }],
  ['POST', '/api/pdf/document-answer/:key', { file_key: 'uploads/x', file_name: 'x.pdf' }],
  ['GET', '/api/pdf/document-answer/:key'],
  ['GET', '/api/document-answer'],
  ['DELETE', '/api/document-answer/:key'],
  ['DELETE', '/api/pdf/document-answer/:key'],
  ['GET', '/api/pdf'],
  ['GET', '/api/receipt'],
  ['GET', '/api/applications'],
  ['POST', '/api/applications', { season: 'fall-2028' }],
  ['GET', '/api/applications/:application'],
  ['GET', '/api/applications/:application/pdf'],
  ['GET', '/api/applications/:application/receipt'],
  ['GET', '/api/status'],
  ['GET', '/api/calendar'],
  ['PUT', '/api/offer', { decision: 1, answer: 'accepted' }],
  ['GET', '/api/handoffs'],
  ['POST', '/api/handoffs', { kind: 'review', subject: '' }],
  ['DELETE', '/api/handoffs/:handoff'],
  ['POST', '/api/handoffs/proposals', { keys: [] }],
  ['GET', '/api/recommenders'],
  [
    'POST',
    '/api/recommenders',
    { kind: 'counselor', name: 'Dana', address: 'dana@school.example', waived: true },
  ],
  ['DELETE', '/api/recommenders/:request'],
  ['PUT', '/api/add-another', { button_id: 'activities', num_components: 2 }],
  ['GET', '/api/add-another'],
  ['PUT', '/api/tabs', { tab_id: 'personal_statement', chosen_tab: 'essay' }],
  ['GET', '/api/tabs'],
  ['GET', '/api/form-news'],
  ['GET', '/api/put-aside'],
  ['POST', '/api/put-aside', { pieces: [] }],
  ['POST', '/api/put-aside/:id/restore'],
  ['DELETE', '/api/put-aside/:id'],
];

/** A route's pattern with plausible values for its parameters. */
export function addressOf(url: string): string {
  return url
    .replace(':key', 'personal_statement_doc')
    .replace(':session', '7')
    .replace(':handoff', '7')
    .replace(':passkey', '7')
    .replace(':request', '7')
    .replace(':file', '7')
    .replace(':application', '7')
    .replace(':id', '6b0a5a9e-5f0c-4d5e-9b1a-0d1f2e3a4b5c');
}
