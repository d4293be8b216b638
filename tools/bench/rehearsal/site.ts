/** The site of a rehearsal: the whole topology on this machine, or a staging site elsewhere. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Answers } from '#form/engine/answers.ts';
import { startMailCatcher } from '../../topology/mail-catcher.ts';
import { startTopology, type TopologyOptions } from '../../topology/start-topology.ts';
import { portal } from '../../trial/product.ts';
import { type Letters, openLetters } from './players/letters.ts';

export type Site = {
  /** A description for the report. */
  readonly described: string;
  readonly url: string;
  readonly authority: string | undefined;
  readonly letters: Letters;
  /** Mails an invitation to a staff member; undefined where we cannot. */
  readonly invite: ((mail: string, role: string) => Promise<void>) | undefined;
  /** Exports every submitted application, as an operator does; returns the size in bytes. */
  readonly exportAll: (() => Promise<number>) | undefined;
  readonly readStored: (() => Promise<ReadonlyMap<string, Answers>>) | undefined;
  stop(): Promise<void>;
};

export async function startSite(
  options: Pick<TopologyOptions, 'webs' | 'workers' | 'say'>,
): Promise<Site> {
  const topology = await startTopology({
    ...options,
    settings: {
      // All applicants come from one address here, which would hit the rate limits.
      RATE_LIMIT_SCALE: '1000000',
      // Conversions have the lowest priority, and the simulated applicants take the spare processor time.
      CONVERTER_TIMEOUT_SECONDS: '600',
      LOG_LEVEL: 'warn',
    },
  });
  const { url, certificate, mail, environment, postgres } = topology;
  return {
    described: `this machine: ${topology.processes.map(({ name }) => name).join(', ')}`,
    url,
    authority: readFileSync(certificate.authorityFile, 'utf8'),
    letters: openLetters(mail),
    invite: async (address, role) => {
      await portal(environment, 'staff', 'invite', address, '--role', role);
    },
    exportAll: async () => (await portal(environment, 'export', '--format', 'csv')).length,
    readStored: () => readStored(postgres.superuserUrl),
    stop: () => topology.stop(),
  };
}

/** Every account's answers by username, from the database at this URL. */
async function readStored(url: string): Promise<ReadonlyMap<string, Answers>> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ username: string; answers: Answers }>(
      'select username, answers from accounts join applications on account_id = accounts.id',
    );
    return new Map(rows.map(({ username, answers }) => [username, answers]));
  } finally {
    await client.end();
  }
}

type StagingOptions = {
  readonly url: string;
  /** The port for the site's mail; the staging machine reaches it through a tunnel. */
  readonly mailPort: number;
};

/** A site that is already running, and whose `SMTP_URL` leads here. */
export async function openStaging({ url, mailPort }: StagingOptions): Promise<Site> {
  const mail = await startMailCatcher({ smtp: mailPort, page: 0 });
  return {
    described: url,
    url,
    authority: undefined,
    letters: openLetters(mail),
    invite: undefined,
    exportAll: undefined,
    readStored: undefined,
    stop: () => mail.close(),
  };
}
