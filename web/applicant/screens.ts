import { loadPart } from '../core/parts/load-part.ts';

/**
 * The screens that load lazily: when they are opened, or earlier by `preload`, for example while the pointer is over a
 * link.
 */
export const screens = {
  applicationLayout: screen(() => import('./form/ApplicationLayout.tsx')),
  review: screen(() => import('./form/review/ReviewPage.tsx')),
  completion: screen(() => import('./form/completion/CompletionPage.tsx')),
  status: screen(() => import('./status/StatusPage.tsx')),
  guests: screen(() => import('./guests.ts')),
  login: screen(() => import('./accounts/LoginPage.tsx')),
  signUp: screen(() => import('./accounts/SignUpPage.tsx')),
  confirm: screen(() => import('./accounts/ConfirmPage.tsx')),
  forgot: screen(() => import('./accounts/ForgotPage.tsx')),
  reset: screen(() => import('./accounts/ResetPage.tsx')),
  address: screen(() => import('./accounts/AddressPage.tsx')),
  account: screen(() => import('./account/AccountPage.tsx')),
} as const;

type Screen = keyof typeof screens;

/** Starts loading screens. After a failure it retries when the network is back. */
export function preload(...names: readonly Screen[]): void {
  for (const name of names) screens[name]().catch(() => whenOnline(() => preload(name)));
}

function whenOnline(act: () => void): void {
  window.addEventListener('online', act, { once: true });
}

function screen<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () => loadPart(load);
}
