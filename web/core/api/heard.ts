import { DEADLINES_VERSION_HEADER, FORM_VERSION_HEADER } from '#contract/headers.ts';

/** The window event after each response that names the version of the deadlines in force; the version is its `detail`. */
export const DEADLINES_HEARD = 'matricula:deadlines-heard';

/** The same for the version of the form in force. */
export const FORM_HEARD = 'matricula:form-heard';

/** Dispatches {@link DEADLINES_HEARD} and {@link FORM_HEARD} for a response with these versions. */
export function hearVersions({ headers }: Response): void {
  const tell = (name: string, detail: string | null) =>
    detail !== null && window.dispatchEvent(new CustomEvent(name, { detail }));
  tell(DEADLINES_HEARD, headers.get(DEADLINES_VERSION_HEADER));
  tell(FORM_HEARD, headers.get(FORM_VERSION_HEADER));
}
