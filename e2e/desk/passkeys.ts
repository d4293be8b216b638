/** Virtual passkeys of a real browser (CDP, domain WebAuthn). */
import type { CDPSession, Page } from '@playwright/test';

type Passkeys = {
  /** Replaces the device by one without passkeys. */
  replace(): Promise<void>;
};

/** Gives a page a virtual device that confirms at once. */
export async function givePasskeys(page: Page): Promise<Passkeys> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  let current = await addDevice(session);
  return {
    async replace() {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: current });
      current = await addDevice(session);
    },
  };
}

async function addDevice(session: CDPSession): Promise<string> {
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return authenticatorId;
}
