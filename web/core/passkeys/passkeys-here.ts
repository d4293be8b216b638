/** Whether this browser supports passkeys at this address. */
export function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}
