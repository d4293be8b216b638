import { loadPart } from './parts/load-part.ts';

/**
 * Every screen that loads by itself. The router loads one when it is opened; `preload` does so when somebody is about
 * to, for example while the pointer rests on its link.
 */
export const screens = {
  applicationLayout: screen(() => import('./application/ApplicationLayout.tsx')),
  formPage: screen(() => import('./application/pages/FormPage.tsx')),
  review: screen(() => import('./application/review/ReviewPage.tsx')),
  completion: screen(() => import('./application/completion/CompletionPage.tsx')),
  serviceView: screen(() => import('./print/ServiceView.tsx')),
  login: screen(() => import('./accounts/LoginPage.tsx')),
  signUp: screen(() => import('./accounts/SignUpPage.tsx')),
  confirm: screen(() => import('./accounts/ConfirmPage.tsx')),
  forgot: screen(() => import('./accounts/ForgotPage.tsx')),
  reset: screen(() => import('./accounts/ResetPage.tsx')),
} as const;

export type Screen = keyof typeof screens;

/** Starts loading screens; what fails is tried once more when the network is back, and when it is really opened. */
export function preload(...names: readonly Screen[]): void {
  for (const name of names) screens[name]().catch(() => whenOnline(() => preload(name)));
}

function whenOnline(act: () => void): void {
  window.addEventListener('online', act, { once: true });
}

function screen<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () => loadPart(load);
}
