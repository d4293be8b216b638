/**
 * The steps after the applicant presses a button or link (spec §2 "Navigation and page behaviour", §4 "Web status"). Pure: `flow.ts`
 * carries the steps out.
 */
import type { WebStatus } from '#contract/application.ts';
import type { FieldErrors } from '#form/engine/validate.ts';

/** The input of the plans. */
export interface PlanInput {
  readonly isLoggedIn: boolean;
  readonly webStatus: WebStatus | null;
  /** Whether any question was answered: an anonymous visitor is then sent to sign up (spec §2, "the answers qualify"). */
  readonly hasAnswers: boolean;
}

export type Step =
  /** Saves unsaved answers; with `everything`, also those that the server has refused. */
  | { readonly do: 'save'; readonly everything?: true }
  /** While validating, sends the errors of the page. */
  | { readonly do: 'check-page' }
  /** Sets the web status, here and on the server. */
  | { readonly do: 'start-validating' }
  /** Sends the errors of all pages, then continues with {@link planAfterCheck}. */
  | { readonly do: 'check-all' }
  | { readonly do: 'submit' }
  | { readonly do: 'finish' }
  | { readonly do: 'show-summary' }
  | { readonly do: 'mark-page-changed' }
  | { readonly do: 'sign-up' }
  | { readonly do: 'show-nothing-to-save' }
  | { readonly do: 'go'; readonly to: string; readonly replace: boolean };

const SIGN_UP: readonly Step[] = [{ do: 'sign-up' }];

/** A link of the step navigation, or of the summary. */
export function planNavigation(
  input: PlanInput,
  to: string,
  { replace }: { replace: boolean },
): readonly Step[] {
  const go: Step = { do: 'go', to, replace };
  if (input.isLoggedIn) return [...SAVE_PAGE, { do: 'mark-page-changed' }, go];
  return input.hasAnswers ? SIGN_UP : [go];
}

/** "Save and Continue" and "Previous". */
export function planSaveAndGo(input: PlanInput, to: string): readonly Step[] {
  return planNavigation(input, to, { replace: false });
}

/** "Save". */
export function planSave(input: PlanInput): readonly Step[] {
  if (input.isLoggedIn) return SAVE_PAGE;
  return input.hasAnswers ? SIGN_UP : [{ do: 'show-nothing-to-save' }];
}

/** "Submit". */
export function planSubmit(input: PlanInput): readonly Step[] {
  if (!input.isLoggedIn) return SIGN_UP;
  const isFirstTry = input.webStatus !== 'validating';
  return [
    { do: 'save', everything: true },
    ...(isFirstTry ? ([{ do: 'start-validating' }] as const) : []),
    { do: 'check-all' },
  ];
}

/** After all pages were checked: the submission, or the summary of the errors. */
export function planAfterCheck(
  errors: FieldErrors,
  { routeOnErrors }: { routeOnErrors?: string | undefined } = {},
): readonly Step[] {
  if (Object.keys(errors).length === 0) return [{ do: 'submit' }, { do: 'finish' }];
  const show: Step = { do: 'show-summary' };
  if (routeOnErrors === undefined) return [show];
  return [{ do: 'go', to: routeOnErrors, replace: false }, show];
}

const SAVE_PAGE: readonly Step[] = [{ do: 'save' }, { do: 'check-page' }];
