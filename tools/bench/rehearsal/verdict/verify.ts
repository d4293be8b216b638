/** Compares, at the end, each applicant's acknowledged writes with the portal's answers and with its database. */
import type { Profile } from '#contract/application.ts';
import { GET_ADD_ANOTHER, GET_PROFILE, GET_TABS } from '#contract/calls.ts';
import type { Answers } from '#form/engine/answers.ts';
import type { Played } from '../players/applicant.ts';
import { codeIn, type Letter, type Letters } from '../players/letters.ts';
import { untilAnswered } from '../players/patience.ts';
import { jsonOf } from '../players/wire.ts';
import { type Held, type LetterKind, type Loss, lossesOf, lostAnswersOf, NOTHING } from './told.ts';

type Verification = {
  readonly letters: Letters;
  /** Every account's stored answers by username, straight from the database; undefined if it cannot be reached. */
  readonly readStored: (() => Promise<ReadonlyMap<string, Answers>>) | undefined;
  /** Aborts the wait for letters. */
  readonly patience: AbortSignal;
};

const AT_ONCE = 16;
/** Timeout for reading all data of one applicant. */
const READING_MS = 300_000;

export async function findLosses(
  played: readonly Played[],
  { letters, readStored, patience }: Verification,
): Promise<Loss[]> {
  const losses: Loss[] = [];
  const queue = [...played];
  const check = async () => {
    for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
      losses.push(...(await lossesOfOne(one, letters, patience)));
      one.browser.close();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, check));
  const stored = await readStored?.();
  if (stored === undefined) return losses;
  for (const { person, told } of played) {
    const { username } = person;
    losses.push(...lostAnswersOf(username, told, stored.get(username) ?? {}, 'in the database'));
  }
  return losses;
}

async function lossesOfOne(
  { person, told, browser }: Played,
  letters: Letters,
  patience: AbortSignal,
): Promise<Loss[]> {
  const { username } = person;
  for (const kind of new Set(told.letters)) {
    await letters.wait(username, (letter) => kindOf(letter) === kind, patience);
  }
  const arrived = letters.to(username).flatMap((letter) => kindOf(letter) ?? []);
  const isLoggedIn = [...browser.cookies.keys()].some((name) => name.endsWith('session'));
  if (!isLoggedIn) return lossesOf(username, told, { ...NOTHING, letters: arrived });
  const trying = { signal: AbortSignal.timeout(READING_MS), random: () => 0 };
  const read = async <Body>(call: string) =>
    jsonOf<Body>(await untilAnswered(() => browser.ask(call), trying));
  const profile = await read<Profile>(GET_PROFILE);
  const tabs = await read<Held['tabs']>(GET_TABS);
  const counts = await read<Held['counts']>(GET_ADD_ANOTHER);
  return lossesOf(username, told, { ...profile, tabs, counts, letters: arrived });
}

function kindOf(letter: Letter): LetterKind | undefined {
  if (codeIn(letter) !== undefined) return 'code';
  return /received/i.test(letter.subject) ? 'receipt' : undefined;
}
