/** The errors of a refused submit (contract §4: 422 `{message, errors}`). Pure. */
import type { FieldErrors } from '#form/engine/validate.ts';
import { RequestError } from '#web/core/api/request.ts';

/** The errors by field of a refused submit; undefined for any other error. */
export function findSubmitErrors(error: unknown): FieldErrors | undefined {
  if (!(error instanceof RequestError) || error.status !== 422) return undefined;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('errors' in body)) return undefined;
  return isFieldErrors(body.errors) ? body.errors : undefined;
}

function isFieldErrors(value: unknown): value is FieldErrors {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length > 0 &&
    Object.values(value).every(
      (messages) =>
        Array.isArray(messages) && messages.every((message) => typeof message === 'string'),
    )
  );
}
