import { vi } from 'vitest';

/** The server's options for a device to work on. */
export const PASSKEY_OPTIONS = {
  challenge: 'AQID',
  rp: { id: 'localhost', name: 'The college' },
  user: { id: 'AQID', name: 'mia@example.org', displayName: 'mia@example.org' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  authenticatorSelection: { userVerification: 'required' },
};

/** A device that says no, by the name of its error (WebAuthn). */
export const refusing = (name: string) => (): Promise<never> =>
  Promise.reject(new DOMException('of the device', name));

/**
 * Pretends to be a browser with passkeys for one test.
 * @param act of the device instead of making one. @returns the requests that it got, in order.
 */
export function pretendDevice(
  act: (asked: CredentialCreationOptions) => Promise<never>,
): CredentialCreationOptions[] {
  const asked: CredentialCreationOptions[] = [];
  const create = (options: CredentialCreationOptions) => {
    asked.push(options);
    return act(options);
  };
  vi.stubGlobal('PublicKeyCredential', class {});
  // Without the class nobody asks it: it may stay.
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
  return asked;
}
