import { DEADLINES_VERSION_HEADER, FORM_VERSION_HEADER } from '#contract/headers.ts';

/** The window event after each response that names the version of the deadlines in force; the version is its `detail`. */
export const DEADLINES_VERSION = 'matricula:deadlines-version';

/** The same for the version of the form in force. */
export const FORM_VERSION = 'matricula:form-version';

/** Dispatches {@link DEADLINES_VERSION} and {@link FORM_VERSION} for a response with these versions. */
export function reportVersions({ headers }: Response): void {
  const report = (name: string, detail: string | null) =>
    detail !== null && window.dispatchEvent(new CustomEvent(name, { detail }));
  report(DEADLINES_VERSION, headers.get(DEADLINES_VERSION_HEADER));
  report(FORM_VERSION, headers.get(FORM_VERSION_HEADER));
}
