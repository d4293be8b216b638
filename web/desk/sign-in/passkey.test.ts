import { WebAuthnError, type WebAuthnErrorCode } from '@simplewebauthn/browser';
import { expect, it } from 'vitest';
import { PasskeyProblem, wordsFor } from '#web/core/passkeys/passkey.ts';
import { registerPasskey, WORDS } from './passkey.ts';

const REFUSED = 'It was refused.';
const problem = (code: WebAuthnErrorCode, name = 'Error') =>
  new WebAuthnError({ message: 'x', code, cause: new DOMException('x', name) });

it.each([
  ['ERROR_INVALID_RP_ID', /do not work at this address/],
  ['ERROR_INVALID_DOMAIN', /do not work at this address/],
  ['ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', /has a passkey for this desk already/],
  ['ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT', /cannot check who is using it/],
  ['ERROR_AUTHENTICATOR_GENERAL_ERROR', /could not do this/],
  ['ERROR_CEREMONY_ABORTED', /It was refused/],
] as const)('%s is said in plain words', (code, words) => {
  expect(wordsFor(problem(code), WORDS, REFUSED)).toMatch(words);
});

it('a refusal that the browser does not explain gets the message of the attempt', () => {
  expect(
    wordsFor(problem('ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'NotAllowedError'), WORDS, REFUSED),
  ).toBe(REFUSED);
  expect(wordsFor(new DOMException('x', 'NotAllowedError'), WORDS, REFUSED)).toBe(REFUSED);
  expect(
    wordsFor(problem('ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'NotReadableError'), WORDS, REFUSED),
  ).toMatch(/could not do this/);
  expect(wordsFor('?', WORDS, REFUSED)).toMatch(/could not do this/);
});

it('a browser without passkeys says so', async () => {
  const failed = registerPasskey({});
  await expect(failed).rejects.toThrow(PasskeyProblem);
  await expect(failed).rejects.toThrow(/cannot use passkeys here/);
});
