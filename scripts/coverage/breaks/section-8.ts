import type { Break } from '../break.ts';

export const breaksOfSection8: readonly Break[] = [
  {
    statement: '§8.1',
    file: 'web/api/request.ts',
    find: 'error at this time. Please try again later.",',
    instead: 'error. Please try again later.",',
  },
  {
    statement: '§8.4',
    file: 'web/session/session-end.ts',
    find: '    leadToLogin(SESSION_INVALID);',
    instead: '    session.end({ errorMessage: SESSION_INVALID });',
  },
  {
    statement: '§8.6',
    file: 'web/session/session-end.ts',
    find: "return page === '' ? undefined : page;",
    instead: 'return page && undefined;',
  },
  {
    statement: '§8.11',
    file: 'web/constants.ts',
    find: 'TOAST_ERROR_DURATION = 300_000;',
    instead: 'TOAST_ERROR_DURATION = 200_000;',
  },
  {
    statement: '§8.18',
    file: 'web/accounts/useResend.ts',
    find: "useCardError('Resend Confirmation Code')",
    instead: "useCardError('Confirm Card')",
  },
  {
    statement: '§8.20',
    file: 'web/session/session-end.ts',
    find: '        else forgetServerData();\n',
    instead: '        else session.end();\n',
  },
  {
    statement: '§8.22',
    file: 'web/api/queries.ts',
    find: 'useMutation({ mutationFn: () => logOut() });',
    instead: 'useMutation({ mutationFn: () => logOut(), throwOnError: false });',
  },
  {
    statement: '§8.30',
    file: 'web/application/blocks/tabs/useTabSwitch.ts',
    find: '      await refreshDocuments();\n',
    instead: '',
  },
  {
    statement: '§8.31',
    file: 'web/api/calls.ts',
    find: '  } catch {\n    return [];\n',
    instead: '  } catch (error) {\n    throw error;\n',
  },
  {
    statement: '§8.33',
    file: 'web/api/request.ts',
    find: 'throw new RequestError(message, response.status, body, retryAfterIn(response), reference);',
    instead: 'throw new RequestError(message + response.status, response.status, body);',
  },
];
