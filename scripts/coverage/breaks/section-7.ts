import type { Break } from '../break.ts';

export const breaksOfSection7: readonly Break[] = [
  {
    statement: '§7.1',
    file: 'web/api/request.ts',
    find: 'headers: JSON_HEADERS,',
    instead: "headers: body === undefined ? { Accept: 'application/json' } : JSON_HEADERS,",
  },
  {
    statement: '§7.5',
    file: 'web/accounts/ConfirmPage.tsx',
    find: "navigate('/login', { state: { ...carried(arrival), username, successMessage } }),",
    instead: "navigate('/forgot', { state: { ...carried(arrival), username, successMessage } }),",
  },
  {
    statement: '§7.6',
    file: 'web/api/calls.ts',
    find: 'export const resendConfirm = (body: ResendConfirm) => send<Message>(RESEND_CONFIRM, body);',
    instead: `export const resendConfirm = ({ username }: ResendConfirm) =>
  send<Message>(RESEND_CONFIRM, { mail: username });`,
  },
  {
    statement: '§7.19',
    file: 'contract/calls.ts',
    find: "SAVE_LAST_PAGE = 'PUT /api/last-page'",
    instead: "SAVE_LAST_PAGE = 'POST /api/last-page'",
  },
  {
    statement: '§7.20',
    file: 'contract/calls.ts',
    find: "SAVE_WEB_STATUS = 'POST /api/web-status'",
    instead: "SAVE_WEB_STATUS = 'PUT /api/web-status'",
  },
  {
    statement: '§7.21',
    file: 'web/constants.ts',
    find: 'WEB_STATUS_RETRIES = 2;',
    instead: 'WEB_STATUS_RETRIES = 1;',
  },
  {
    statement: '§7.24',
    file: 'web/application/blocks/repeat/AddAnotherButton.tsx',
    find: 'num_components: count + 1 },',
    instead: 'num_components: count },',
  },
  {
    statement: '§7.34',
    file: 'server/documents/remove-document.ts',
    find: "await saveKnownAnswer(trx, accountId, { [answerKey]: '' }, now);",
    instead: '',
  },
  {
    statement: '§7.36',
    file: 'server/copy/ask-for-copy.ts',
    find: "const isThere = copy.status === 'completed';",
    instead: "const isThere = copy.status === 'failed';",
  },
  {
    statement: '§7.38',
    file: 'server/lookups/wording.ts',
    find: 'sub_text: townOf(entry),',
    instead: "sub_text: '',",
  },
  {
    statement: '§7.44',
    file: 'web/constants.ts',
    find: 'AUTOCOMPLETE_MAXIMUM_WAIT = 500;',
    instead: 'AUTOCOMPLETE_MAXIMUM_WAIT = 1500;',
  },
];
