import type { Break } from '../break.ts';

export const breaksOfSection2: readonly Break[] = [
  {
    statement: '§2.5',
    file: 'web/routes.tsx',
    find: '...FORM_ROUTES.map((route) => at(route, screens.formPage)),',
    instead: '...FORM_ROUTES.slice(0, 2).map((route) => at(route, screens.formPage)),',
  },
  {
    statement: '§2.6',
    file: 'web/routes.tsx',
    find: "at('/completion', screens.completion),",
    instead: "at('/completion', screens.login),",
  },
  {
    statement: '§2.8',
    file: 'web/accounts/arrival.ts',
    find: "toasts.show({ tone: 'error', title: LOGGED_OUT_TITLE, description: errorMessage });",
    instead:
      "toasts.show({ tone: 'success', title: LOGGED_OUT_TITLE, description: errorMessage });",
  },
  {
    statement: '§2.13',
    file: 'web/accounts/SignUpPage.tsx',
    find: '<NewPasswordField',
    instead: '<EmailField',
  },
  {
    statement: '§2.27',
    file: 'server/platform/page/page-routes.ts',
    find: ' || isNavigation(request)',
    instead: '',
  },
  {
    statement: '§2.28',
    file: 'web/application/steps/StepNavigation.tsx',
    find: '<Icon name="check" /> : number}',
    instead: '<Icon name="check" /> : number * 0}',
  },
  {
    statement: '§2.46',
    file: 'web/application/flow/flow.ts',
    find: "dependencies.go('/signup', { state: { answers: store.getState().answers } });",
    instead: "dependencies.go('/signup', {});",
  },
  {
    statement: '§2.56',
    file: 'web/application/summary/ValidationSummary.tsx',
    find: 'simply fix them and then resubmit your application.',
    instead: 'fix them and resubmit your application.',
  },
  {
    statement: '§2.58',
    file: 'web/shell/useArrival.ts',
    find: 'showQuestion(element);',
    instead: 'window.scrollTo(0, 0);',
  },
  {
    statement: '§2.60',
    file: 'web/application/summary/ValidationSummary.tsx',
    find: 'return isValidating && isMissing ? <Missing /> : null;',
    instead: 'return isValidating || isMissing === undefined ? <Missing /> : null;',
  },
  {
    statement: '§2.61',
    file: 'form/application/about/page.ts',
    find: '      ethnicitySection(options),\n',
    instead: '',
  },
  {
    statement: '§2.62',
    file: 'form/application/education/page.ts',
    find: '      activitiesSection(options),\n',
    instead: '',
  },
  {
    statement: '§2.63',
    file: 'form/application/final-steps/conduct.ts',
    find: "hideWhen: [notEquals(key, 'Y')],",
    instead: "hideWhen: [notEquals(key, 'N')],",
  },
  {
    statement: '§2.65',
    file: 'web/application/welcome/find-welcome.ts',
    find: "return numLogins === 1 ? 'first-login' : 'welcome-back';",
    instead: "return numLogins <= 2 ? 'first-login' : 'welcome-back';",
  },
  {
    statement: '§2.68',
    file: 'web/application/welcome/find-welcome.ts',
    find: "isServiceUser || webStatus === 'validating' ||",
    instead: 'isServiceUser ||',
  },
  {
    statement: '§2.74',
    file: 'web/session/redirects.ts',
    find: 'if (isSubmitted && isInForm(route)) return',
    instead: 'if (isSubmitted && route === DEFAULT_ROUTE) return',
  },
  {
    statement: '§2.81',
    file: 'web/session/session-end.ts',
    find: 'leadToLogin(SESSION_INVALID);',
    instead: 'leadToLogin(LOGGED_OUT);',
  },
];
