import type { Break } from '../break.ts';

export const breaksOfSection9: readonly Break[] = [
  {
    statement: '§9.1',
    file: 'web/constants.ts',
    find: 'IDLE_TIMEOUT = 900_000;',
    instead: 'IDLE_TIMEOUT = 960_000;',
  },
  {
    statement: '§9.5',
    file: 'form/accounts/credentials.ts',
    find: 'return CONFIRMATION_CODE.test(value);',
    instead: 'return /^[0-9]{6,}$/.test(value);',
  },
  {
    statement: '§9.6',
    file: 'form/engine/limits.ts',
    find: 'TEXT_MAX_LENGTH = 45;',
    instead: 'TEXT_MAX_LENGTH = 46;',
  },
  {
    statement: '§9.9',
    file: 'tenant/sample/index.ts',
    find: "['png', 'jpeg', 'jpg', 'pdf', 'docx']",
    instead: "['png', 'jpeg', 'jpg', 'pdf']",
  },
  {
    statement: '§9.16',
    file: 'form/application/about/schema.ts',
    find: 'const MAXIMUM_AGE = 100;',
    instead: 'const MAXIMUM_AGE = 101;',
  },
  {
    statement: '§9.17',
    file: 'form/application/address.ts',
    find: 'const ZIP_LENGTH = 5;',
    instead: 'const ZIP_LENGTH = 4;',
  },
  {
    statement: '§9.21',
    file: 'web/api/queries.ts',
    find: "queryKey: ['tabs'], queryFn: calls.getTabs }",
    instead: "queryKey: ['tabs'], queryFn: calls.getTabs, retry: 1 }",
  },
  {
    statement: '§9.22',
    file: 'web/api/client.ts',
    find: 'staleTime: Number.POSITIVE_INFINITY,',
    instead: 'staleTime: 0,',
  },
  {
    statement: '§9.25',
    file: 'web/constants.ts',
    find: 'TOAST_SUCCESS_DURATION = 5000;',
    instead: 'TOAST_SUCCESS_DURATION = 6000;',
  },
  {
    statement: '§9.27',
    file: 'web/constants.ts',
    find: 'TOAST_SWIPE_THRESHOLD = 50;',
    instead: 'TOAST_SWIPE_THRESHOLD = 30;',
  },
  {
    statement: '§9.29',
    file: 'web/styles/tokens.css',
    find: '--toast-viewport: 390px;',
    instead: '--toast-viewport: 400px;',
  },
  {
    statement: '§9.31',
    file: 'web/constants.ts',
    find: 'AUTOCOMPLETE_DEBOUNCE = 200;',
    instead: 'AUTOCOMPLETE_DEBOUNCE = 100;',
  },
  {
    statement: '§9.34',
    file: 'web/application/questions/autocomplete/Autocomplete.module.css',
    find: 'max-height: 300px;',
    instead: 'max-height: 360px;',
  },
  {
    statement: '§9.39',
    file: 'web/styles/tokens.css',
    find: '--loading-small: 0.4rem;',
    instead: '--loading-small: 0.5rem;',
  },
  {
    statement: '§9.41',
    file: 'web/styles/tokens.css',
    find: '@media (max-width: 900px) {',
    instead: '@media (max-width: 880px) {',
  },
  {
    statement: '§9.42',
    file: 'tenant/sample/deadlines.ts',
    find: "to: '2024-11-02'",
    instead: "to: '2024-11-03'",
  },
  {
    statement: '§9.43',
    file: 'tenant/sample/deadlines.ts',
    find: "from: '2024-11-15'",
    instead: "from: '2024-11-16'",
  },
  {
    statement: '§9.45',
    file: 'tenant/sample/deadlines.ts',
    find: "from: '2025-01-16',",
    instead: "from: '2025-01-17',",
  },
];
