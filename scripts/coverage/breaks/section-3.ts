import type { Break } from '../break.ts';

export const breaksOfSection3: readonly Break[] = [
  {
    statement: '§3.4',
    file: 'web/session/session.ts',
    find: '    hasChangedPage: false,',
    instead: '    hasChangedPage: true,',
  },
  {
    statement: '§3.6',
    file: 'web/api/calls.ts',
    find: 'send<SavedAnswers>(SAVE_ANSWERS, body, { ...options, timeout: SAVE_TIMEOUT });',
    instead: `send<SavedAnswers>(
    SAVE_ANSWERS,
    { answers: Object.entries(body.answers) },
    { ...options, timeout: SAVE_TIMEOUT },
  );`,
  },
  {
    statement: '§3.10',
    file: 'form/application/about/personal.ts',
    find: "      {\n        kind: 'text',\n        key: 'middle_name',\n        label: 'Middle name',\n        autocomplete: 'additional-name',\n      },\n",
    instead: '',
  },
  {
    statement: '§3.13',
    file: 'form/application/about/citizenship.ts',
    find: "isIn('citizenship_type', options.citizenshipTypesWithoutCountry),",
    instead: "{ key: 'citizenship_type', operator: 'answered' },",
  },
  {
    statement: '§3.14',
    file: 'form/application/about/background.ts',
    find: "{ kind: 'checkbox', key: 'race_asian', label: 'Asian' },",
    instead: '',
  },
  {
    statement: '§3.15',
    file: 'form/application/about/background.ts',
    find: "      {\n        kind: 'select',\n        key: 'religious_affiliation',\n        label: 'Religious affiliation',\n        options: options.codeLists.religious_affiliation,\n      },\n",
    instead: '',
  },
  {
    statement: '§3.22',
    file: 'form/application/education/activities.ts',
    find: "['', '_2', '_3', '_4'] as const",
    instead: "['', '_2', '_3'] as const",
  },
  {
    statement: '§3.25',
    file: 'form/kinds/checkbox.ts',
    find: "schema: () => ({ type: 'boolean' }),",
    instead: "schema: () => ({ type: 'string' }),",
  },
  {
    statement: '§3.27',
    file: 'web/accounts/LoginPage.tsx',
    find: "label={say('Password')}",
    instead: "label={say('Secret word')}",
  },
  {
    statement: '§3.29',
    file: 'web/accounts/ConfirmPage.tsx',
    find: "<CodeField {...card.field('code')} />",
    instead: '',
  },
  {
    statement: '§3.30',
    file: 'web/accounts/ForgotPage.tsx',
    find: "<EmailField {...card.field('username')} />",
    instead: '<span />',
  },
  {
    statement: '§3.31',
    file: 'web/accounts/ResetPage.tsx',
    find: '{ username, ...passwords, id: arrival.id },',
    instead: "{ username, ...passwords, id: '' },",
  },
  {
    statement: '§3.34',
    file: 'server/staff/service-view.ts',
    find: 'tabs: { ...tabs },',
    instead: 'tabs: {},',
  },
  {
    statement: '§3.35',
    file: 'server/documents/repository.ts',
    find: '[answer_key]: { file_name, file_size }',
    instead: '[answer_key]: { file_name, file_size: file_size + 1 }',
  },
  {
    statement: '§3.37',
    file: 'server/documents/routes.ts',
    find: 'return { url: underCallersName(url, request, platform.settings), fields };',
    instead: `const { key: _key, ...others } = fields;
      return { url: underCallersName(url, request, platform.settings), fields: others };`,
  },
  {
    statement: '§3.38',
    file: 'server/application/choice-routes.ts',
    find: '{ [button_id]: num_components }',
    instead: '{ [tags.join()]: num_components }',
  },
  {
    statement: '§3.42',
    file: 'server/documents/document-state.ts',
    find: "document?.status ?? 'not_answered'",
    instead: "document?.status ?? 'unprocessed'",
  },
  {
    statement: '§3.43',
    file: 'server/documents/convert-document.ts',
    find: "{ [answer_key]: 'ANSWERED' }",
    instead: "{ [answer_key]: '' }",
  },
];
