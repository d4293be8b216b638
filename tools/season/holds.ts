/** Plays the steps of a season, and checks them. */

/** @throws Error with the sentence. */
export function must(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}

/** @throws Error that names both numbers. */
export function mustBe(what: string, found: number, wanted: number): void {
  must(found === wanted, `${what}: ${found}, and it must be ${wanted}.`);
}

/** Does something for each item of a list, with so many at once. */
export async function forEach<One>(
  list: Iterable<One>,
  atOnce: number,
  work: (one: One) => Promise<void>,
): Promise<void> {
  const left = [...list].values();
  const worker = async () => {
    for (const one of left) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Plays a step, and prints a line for it. @param play returns what was done, such as "5,348 read". */
export async function step(name: string, play: () => Promise<string>): Promise<void> {
  const begun = Date.now();
  try {
    const done = await play();
    const seconds = ((Date.now() - begun) / 1000).toFixed(1);
    console.log(`${name.padEnd(26)}${seconds.padStart(7)} s  ${done}`);
  } catch (cause) {
    throw new Error(`${name}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
