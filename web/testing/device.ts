import { vi } from 'vitest';

/** A browser's task: to make a passkey, or to use one. */
type Asked = CredentialCreationOptions | CredentialRequestOptions;
type Act = (asked: Asked) => Promise<object>;

const BYTES = new Uint8Array([1, 2, 3]).buffer;
const CREDENTIAL = {
  id: 'AQID',
  rawId: BYTES,
  type: 'public-key',
  getClientExtensionResults: () => ({}),
};
/** A passkey as a device makes it. */
const NEW_CREDENTIAL = {
  ...CREDENTIAL,
  response: { clientDataJSON: BYTES, attestationObject: BYTES, getTransports: () => ['internal'] },
};
const USED = {
  ...CREDENTIAL,
  response: { clientDataJSON: BYTES, authenticatorData: BYTES, signature: BYTES },
};

/** Options as the server sends them to a device. */
export const PASSKEY_OPTIONS = {
  challenge: 'AQID',
  rp: { id: 'localhost', name: 'The college' },
  user: { id: 'AQID', name: 'mia@example.org', displayName: 'mia@example.org' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  authenticatorSelection: { userVerification: 'required' },
};

/** How a device says no, by the name of its error (WebAuthn). */
export const refusing = (name: string) => (): Promise<never> =>
  Promise.reject(new DOMException('of the device', name));

/**
 * Pretends to be a browser with passkeys for one test.
 * @param act what the device does in place of making or using one. @returns what it was asked for, in order.
 */
export function pretendDevice(act?: Act): Asked[] {
  const asked: Asked[] = [];
  const ask = (otherwise: object) => (options: Asked) => {
    asked.push(options);
    return act ? act(options) : Promise.resolve(otherwise);
  };
  vi.stubGlobal('PublicKeyCredential', class {});
  // Without the class nobody asks it: it may stay.
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { create: ask(NEW_CREDENTIAL), get: ask(USED) },
  });
  return asked;
}
