import { timingSafeEqual } from 'node:crypto';
import { hash, parseOptions } from '@node-rs/argon2';
import { createSemaphore } from '#server/core/concurrency/semaphore.ts';
import { tooBusy } from '#server/core/http/pressure.ts';
import type { Platform } from '#server/core/platform.ts';
import type { IsBreached } from './breached/breached-passwords.ts';
import { createGuessableFinder, type Guessable, type Known } from './common-passwords.ts';

/** Hashes passwords, a few at a time. */
type Passwords = {
  /**
   * Argon2id of a password, as a PHC string.
   * @param like with this hash's salt and costs, so that the same password gives the same string.
   * @throws AppError 503 when too many are waiting.
   */
  hash(password: string, like?: string): Promise<string>;
  /**
   * Finds which of several hashes, made with one salt, belongs to `password`. It costs the same whether there are none,
   * one or many, so that the time taken does not tell whether an address is known.
   * @throws AppError 503 when too many are waiting.
   */
  findMatchingHash(password: string, hashes: readonly string[]): Promise<string | undefined>;
  /** Why a password may not be chosen although it fulfils every rule; undefined if it may be chosen. */
  findWeakness(password: string, known: Known): Promise<Weakness | undefined>;
};

/** `breached`: on the list of stolen passwords. */
export type Weakness = Guessable | 'breached';

/** The needs of calls about accounts: the platform, and the hashing of passwords. */
export type AccountsPlatform = Platform & { readonly passwords: Passwords };

/** Argon2id as OWASP recommends it: 19 MiB, two passes, one lane; 4 to 8 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashing takes a core and 19 MiB. Two hashes at a time leave room for everything else, and a queue of two hundred waits for about a
 * second; more are refused.
 */
const LIMITS = { atOnce: 2, waiting: 200 };

/** Call it once per process: it bounds how many passwords are hashed at a time. */
export function openPasswords(isBreached: IsBreached = async () => false): Passwords {
  const full = () => tooBusy('too many passwords wait to be hashed');
  const semaphore = createSemaphore({ ...LIMITS, full });
  const findGuessable = createGuessableFinder();
  const hashPassword = (password: string, like?: string) =>
    semaphore(() => hash(toBytes(password), like === undefined ? COST : parametersOf(like)));
  return {
    hash: hashPassword,
    async findMatchingHash(password, hashes) {
      const computed = Buffer.from(await hashPassword(password, hashes[0]));
      return hashes.find((held) => {
        const bytes = Buffer.from(held);
        return bytes.length === computed.length && timingSafeEqual(bytes, computed);
      });
    },
    async findWeakness(password, known) {
      const guessable = await findGuessable(password, known);
      return guessable ?? ((await isBreached(password)) ? 'breached' : undefined);
    },
  };
}

/** Whether two hashes were made with one salt and the same costs, so that {@link Passwords.findMatchingHash} can compare both. */
export function hasSaltOf(passwordHash: string, other: string): boolean {
  return beforeHash(passwordHash) === beforeHash(other);
}

function beforeHash(phc: string): string {
  return phc.slice(0, phc.lastIndexOf('$'));
}

/**
 * The whole password, whatever its length. Composed first, because keyboards differ in how they send accents:
 * `é` is one character on one and two on another.
 */
function toBytes(password: string): Buffer {
  return Buffer.from(password.normalize('NFC'));
}

function parametersOf(held: string) {
  const { memoryCost, timeCost, parallelism, outputLen } = parseOptions(held);
  const salt = Buffer.from(held.split('$').at(-2) ?? '', 'base64');
  return { memoryCost, timeCost, parallelism, outputLen, salt };
}
