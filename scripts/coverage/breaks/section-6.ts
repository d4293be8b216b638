import type { Break } from '../break.ts';

export const breaksOfSection6: readonly Break[] = [
  {
    statement: '§6.2',
    file: 'web/application/flow/saving.ts',
    find: 'const { store, server, session, now, wait, random } = dependencies;',
    instead:
      'const { store, server, now, wait, random } = dependencies;\n  const session = { get: () => ({ ...dependencies.session.get(), isLoggedIn: true }) };',
  },
  {
    statement: '§6.5',
    file: 'web/accounts/useResend.ts',
    find: '      { username },',
    instead: "      { username: 'nobody@mail.test' },",
  },
  {
    statement: '§6.7',
    file: 'web/accounts/ForgotPage.tsx',
    find: '{ username: username.trim() },',
    instead: "{ username: 'nobody@mail.test' },",
  },
  {
    statement: '§6.9',
    file: 'web/application/questions/document/edit.tsx',
    find: 'if (isLoggedIn) return <LateField question={question} />;',
    instead: 'if (isLoggedIn || question) return <LateField question={question} />;',
  },
  {
    statement: '§6.11',
    file: 'web/application/blocks/repeat/AddAnotherButton.tsx',
    find: 'if (!isLoggedIn) {',
    instead: 'if (isLoggedIn === undefined) {',
  },
  {
    statement: '§6.13',
    file: 'web/application/flow/plan.ts',
    find: 'if (!input.isLoggedIn) return SIGN_UP;',
    instead: 'if (!input.isLoggedIn) return [];',
  },
  {
    statement: '§6.15',
    file: 'contract/calls.ts',
    find: "SAVE_TAB = 'PUT /api/tabs'",
    instead: "SAVE_TAB = 'POST /api/tabs'",
  },
  {
    statement: '§6.18',
    file: 'web/session/redirects.ts',
    find: 'if (isSubmitted && isInForm(route)) return',
    instead: 'if (isSubmitted && !isInForm(route)) return',
  },
  {
    statement: '§6.26',
    file: 'web/api/request.ts',
    find: 'if (response.status === 401) throw new UnauthorizedError(message, 401, body);',
    instead: '',
  },
];
