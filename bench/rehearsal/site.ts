/** Where a rehearsal takes place: the whole topology on this machine, or a staging site somewhere else. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Answers } from '#form/engine/answers.ts';
import { startMailCatcher } from '../../scripts/topology/mail-catcher.ts';
import { startTopology, type TopologyOptions } from '../../scripts/topology/start-topology.ts';
import { portal } from '../../scripts/trial/product.ts';
import { type Letters, openLetters } from './letters.ts';
import type { Watched } from './machine.ts';

export type Site = {
  /** In words, for the report. */
  readonly described: string;
  readonly url: string;
  readonly authority: string | undefined;
  readonly letters: Letters;
  readonly metrics: { readonly url: string; readonly token?: string | undefined } | undefined;
  /** The programs of the portal, where they are on this machine. */
  readonly programs: readonly Watched[];
  /** Mails somebody of the staff an invitation; undefined where that is not ours to do. */
  readonly invite: ((mail: string, role: string) => Promise<void>) | undefined;
  /** Takes every submitted application out, as an operator does; answers how many bytes. */
  readonly exportAll: (() => Promise<number>) | undefined;
  readonly readStored: (() => Promise<ReadonlyMap<string, Answers>>) | undefined;
  stop(): Promise<void>;
};

export async function startSite(
  options: Pick<TopologyOptions, 'webs' | 'workers' | 'say'>,
): Promise<Site> {
  const topology = await startTopology({
    ...options,
    // Everybody comes from one address, which no crowd of applicants does.
    settings: { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'warn' },
  });
  const { url, certificate, products, mail, environment, postgres } = topology;
  return {
    described: `this machine: ${topology.processes.map(({ name }) => name).join(', ')}`,
    url,
    authority: readFileSync(certificate.authorityFile, 'utf8'),
    letters: openLetters(mail),
    metrics: products[0] && { url: products[0].url },
    programs: topology.processes,
    invite: async (address, role) => {
      await portal(environment, 'staff', 'invite', address, '--role', role);
    },
    exportAll: async () => (await portal(environment, 'export', '--format', 'csv')).length,
    readStored: () => readStored(postgres.superuserUrl),
    stop: () => topology.stop(),
  };
}

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

export type StagingOptions = {
  readonly url: string;
  /** Where the site's mail is sent to; the staging machine reaches it by a tunnel. */
  readonly mailPort: number;
  readonly metricsToken: string | undefined;
};

/** A site that somebody else has started, and whose `SMTP_URL` leads here. */
export async function openStaging({ url, mailPort, metricsToken }: StagingOptions): Promise<Site> {
  const mail = await startMailCatcher({ smtp: mailPort, page: 0 });
  return {
    described: url,
    url,
    authority: undefined,
    letters: openLetters(mail),
    metrics: metricsToken === undefined ? undefined : { url, token: metricsToken },
    programs: [],
    invite: undefined,
    exportAll: undefined,
    readStored: undefined,
    stop: () => mail.close(),
  };
}
