/** Whether this browser, at this address, can use passkeys at all. */
export function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}
