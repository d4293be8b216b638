/**
 * A crowd that saves through the shipped proxy: each applicant again and again, as the page does it, and each remembers what was
 * acknowledged.
 */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Topology } from '../../scripts/topology/start-topology.ts';
import { seed as fill, usernameOf } from '../product.ts';
import { chanceOf, seedOf } from './players/chance.ts';
import { Left, wait } from './players/patience.ts';
import { openSaver } from './players/saver.ts';
import { openBrowser } from './players/wire.ts';
import { readStored } from './site.ts';
import { type CallRecord, openRecord } from './verdict/record.ts';
import { type Loss, lostAnswersOf, openTold, type Told } from './verdict/told.ts';

type CrowdOptions = {
  readonly topology: Pick<Topology, 'url' | 'certificate' | 'postgres'>;
  /** How many may come in all; each has an application, and is logged in. */
  readonly most: number;
  readonly seed: number;
  /** Milliseconds between an answer and the next save, on average. */
  readonly pauseMs: number;
  /** After how many milliseconds without an answer they give a save up; as the page does, unless given. */
  readonly patienceMs?: number;
};

type Crowd = {
  /** So many more come, evenly over a time in milliseconds, and save until they leave. */
  come(count: number, overMs: number, left: AbortSignal): void;
  /** Resolves when everybody has left. @returns why some stopped before. */
  ended(): Promise<string[]>;
  /** Of what was acknowledged, what the database does not hold. */
  findLosses(): Promise<Loss[]>;
  readonly record: CallRecord;
  /** How many saves were acknowledged. */
  acknowledged(): number;
  /** Milliseconds since the crowd was made. */
  now(): number;
};

export async function makeCrowd(options: CrowdOptions): Promise<Crowd> {
  const { topology, most, seed, pauseMs, patienceMs } = options;
  const { url, postgres, certificate } = topology;
  const client = new pg.Client(postgres.superuserUrl);
  await client.connect();
  await fill(client, most);
  await client.end();

  const record = openRecord();
  const begun = performance.now();
  const now = () => performance.now() - begun;
  const authority = readFileSync(certificate.authorityFile, 'utf8');
  const wire = { url, authority, record, now, patienceMs };
  const people: { readonly told: Told; readonly ended: Promise<string[]> }[] = [];

  async function save(person: number, overMs: number, told: Told, left: AbortSignal) {
    const { next: random, between } = chanceOf(seedOf(seed, person));
    const browser = openBrowser(wire, [['__Host-session', `bench-${person}`]]);
    const saver = openSaver(browser, told, { signal: left, random });
    try {
      await wait(between(0, overMs), left);
      for (let saves = 1; ; saves += 1) {
        saver.add({ city: `City ${saves}`, zip: String(10_000 + saves) });
        await saver.flush();
        await wait(between(0.5, 1.5) * pauseMs, left);
      }
    } catch (error) {
      return error instanceof Left ? [] : [`${usernameOf(person)}: ${error}`];
    } finally {
      browser.close();
    }
  }

  return {
    record,
    now,
    come(count, overMs, left) {
      for (let more = 0; more < count; more += 1) {
        const told = openTold();
        people.push({ told, ended: save(people.length, overMs, told, left) });
      }
    },
    ended: async () => (await Promise.all(people.map(({ ended }) => ended))).flat(),
    acknowledged: () => people.reduce((sum, { told }) => sum + told.acknowledged(), 0),
    async findLosses() {
      const stored = await readStored(postgres.superuserUrl);
      return people.flatMap(({ told }, person) => {
        const username = usernameOf(person);
        return lostAnswersOf(username, told, stored.get(username) ?? {});
      });
    },
  };
}
