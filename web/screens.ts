/**
 * Every screen that loads by itself. The router loads one when it is opened; `preload` does so when somebody is about
 * to, for example while the pointer rests on its link.
 */
export const screens = {
  applicationLayout: () => import('./application/ApplicationLayout.tsx'),
  about: () => import('./application/pages/AboutPage.tsx'),
  education: () => import('./application/pages/EducationPage.tsx'),
  finalSteps: () => import('./application/pages/FinalStepsPage.tsx'),
  review: () => import('./application/review/ReviewPage.tsx'),
  completion: () => import('./application/completion/CompletionPage.tsx'),
  serviceView: () => import('./print/ServiceView.tsx'),
  login: () => import('./accounts/LoginPage.tsx'),
  signUp: () => import('./accounts/SignUpPage.tsx'),
  confirm: () => import('./accounts/ConfirmPage.tsx'),
  forgot: () => import('./accounts/ForgotPage.tsx'),
  reset: () => import('./accounts/ResetPage.tsx'),
} as const;

export type Screen = keyof typeof screens;

/** Starts loading screens. A failure is left to the moment when one of them is really opened. */
export function preload(...names: readonly Screen[]): void {
  for (const name of names) screens[name]().catch(() => undefined);
}
