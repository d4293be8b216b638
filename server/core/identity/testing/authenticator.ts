/** A passkey in software, for tests: plays the browser and the authenticator. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskey, UsedPasskey } from '#contract/passkeys.ts';

/** The parts of an answer that a test may falsify. */
export type Bent = {
  readonly origin?: string;
  readonly challenge?: string;
  /** The relying party's host. */
  readonly host?: string;
  readonly isVerified?: boolean;
  /** Whether the passkey is synced to a cloud service, so that it outlives the device. */
  readonly isSynced?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
};

export type Authenticator = ReturnType<typeof createAuthenticator>;

const ORIGIN = 'http://localhost:3000';
const PRESENT = 0x01;
const VERIFIED = 0x04;
/** Backup eligible, and backed up. */
const SYNCED = 0x08 | 0x10;
const NEW_KEY = 0x40;

export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let userHandle: string | undefined;

  function authenticatorData(
    flags: number,
    { host = 'localhost', isVerified = true, isSynced = false, counter = 0 }: Bent,
  ) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      createHash('sha256').update(host).digest(),
      Buffer.from([flags | PRESENT | (isVerified ? VERIFIED : 0) | (isSynced ? SYNCED : 0)]),
      count,
    ]);
  }

  return {
    id: id.toString('base64url'),
    /** @param options as the server sent them. */
    create(options: object, bent: Bent = {}): NewPasskey {
      const { challenge, user } = options as { challenge: string; user: { id: string } };
      userHandle = user.id;
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const aaguid = Buffer.alloc(16);
      const length = Buffer.from([0, id.length]);
      const cose = Buffer.from(isoCBOR.encode(key));
      const head = authenticatorData(NEW_KEY, bent);
      const authData = Buffer.concat([head, aaguid, length, id, cose]);
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, bent),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },
    use(options: object, bent: Bent = {}): UsedPasskey {
      const { challenge } = options as { challenge: string };
      const data = authenticatorData(0, bent);
      const client = clientData('webauthn.get', challenge, bent);
      const signed = Buffer.concat([
        data,
        createHash('sha256').update(Buffer.from(client, 'base64url')).digest(),
      ]);
      const handle = bent.userHandle ?? userHandle;
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: client,
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          ...(handle !== undefined && { userHandle: handle }),
        },
        clientExtensionResults: {},
      };
    },
  };
}

function clientData(type: string, asked: string, bent: Bent): string {
  const { origin = ORIGIN, challenge = asked } = bent;
  const data = { type, challenge, origin, crossOrigin: false };
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}
