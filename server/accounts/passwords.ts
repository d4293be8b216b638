import { timingSafeEqual } from 'node:crypto';
import { hash, parseOptions } from '@node-rs/argon2';
import { credentialMessages, findPasswordProblem } from '#form/accounts/credentials.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';

/** Argon2id as OWASP recommends it: 19 MiB, two passes, one lane; 4 to 8 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashing takes a core and 19 MiB each. Two at a time leave room for everything else; two hundred waiting are
 * about a second, and whoever comes then is better asked to try again.
 */
const semaphore = createSemaphore({
  atOnce: 2,
  waiting: 200,
  full: () =>
    new AppError(
      503,
      'too_busy',
      'We are very busy right now. Please try again in a few seconds.',
      {
        retryAfterSeconds: 5,
        log: 'too many passwords wait to be hashed',
      },
    ),
});

/** @throws AppError 400 with a sentence, when `password` may not be chosen. */
export function requireGoodPassword(password: string): void {
  const problem = password.isWellFormed()
    ? findPasswordProblem(password)
    : 'Please choose a password of letters, numbers and signs only.';
  if (problem !== undefined) throw new AppError(400, 'bad_password', problem);
}

/** @throws AppError 400 when nothing was typed. */
export function requireTypedPassword(password: string): void {
  if (password !== '') return;
  throw new AppError(400, 'no_password', credentialMessages.passwordRequired);
}

/**
 * Argon2id of a password, as a PHC string.
 * @param like with this hash's salt and costs, so that the same password gives the same string.
 * @throws AppError 503 when too many are waiting.
 */
export function hashPassword(password: string, like?: string): Promise<string> {
  return semaphore(() => hash(toBytes(password), like === undefined ? COST : parametersOf(like)));
}

/** Whether two hashes were made with one salt and the same costs, so that {@link findMatchingHash} can compare both. */
export function hasSaltOf(passwordHash: string, other: string): boolean {
  return beforeHash(passwordHash) === beforeHash(other);
}

function beforeHash(phc: string): string {
  return phc.slice(0, phc.lastIndexOf('$'));
}

/**
 * Which of several hashes, made with one salt, belongs to `password`. It costs the same whether there are none,
 * one or many, so that the time taken does not tell whether an address is known.
 * @throws AppError 503 when too many are waiting.
 */
export async function findMatchingHash(
  password: string,
  hashes: readonly string[],
): Promise<string | undefined> {
  const computed = Buffer.from(await hashPassword(password, hashes[0]));
  return hashes.find((held) => {
    const bytes = Buffer.from(held);
    return bytes.length === computed.length && timingSafeEqual(bytes, computed);
  });
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
