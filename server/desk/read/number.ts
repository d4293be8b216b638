/** How people name an application: by its reference number, or by the number of its account. Pure. */
import { AppError } from '#server/core/http/errors.ts';

export type Named = { readonly reference: string } | { readonly accountId: number };

/** Blanks, dashes and dots, with which people group digits. */
const BETWEEN = /[\s\u2010-\u2015.-]+/g;
const REFERENCE_DIGITS = 8;

/**
 * Reads `4829-3069`, `48293069` or `17`. Eight digits are a reference number: no college has ten million accounts.
 * @throws AppError 400 for anything else, and for a reference number with a wrong digit.
 */
export function readNumber(text: string): Named {
  const digits = text.normalize('NFKC').trim().replace(BETWEEN, '');
  if (!/^\d{1,15}$/.test(digits)) {
    throw new AppError(400, 'no_number', (say) =>
      say(
        '“{text}” is not the number of an application. A reference number has eight digits, such as 4829-3069.',
        {
          text,
        },
      ),
    );
  }
  if (digits.length !== REFERENCE_DIGITS) return { accountId: Number(digits) };
  const reference = `${digits.slice(0, 4)}-${digits.slice(4)}`;
  // Every reference number is a multiple of 11, so a wrong digit does not open another application.
  if (Number(digits) % 11 === 0) return { reference };
  throw new AppError(400, 'wrong_reference', (say) =>
    say(
      '{reference} is not a reference number: a digit is wrong, or two are swapped. Please ask for it again.',
      {
        reference,
      },
    ),
  );
}
