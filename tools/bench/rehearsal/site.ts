/** The site of a rehearsal: the whole topology on this machine, or a staging site elsewhere. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { GET_REHEARSAL, type Rehearsal } from '#contract/rehearsal.ts';
import type { Answers } from '#form/engine/answers.ts';
import { startTopology, type TopologyOptions } from '../../topology/start-topology.ts';
import { startMailCatcher } from '../../trial/mail-catcher.ts';
import { portal } from '../../trial/product.ts';
import { type Answer, jsonOf, openBrowser } from './browser.ts';
import type { Mail } from './letters.ts';

export type Site = {
  /** A description for the report. */
  readonly described: string;
  readonly url: string;
  readonly authority: string | undefined;
  readonly mail: Mail;
  /** Acts that need the machine of the site itself; undefined for a staging site. */
  readonly inside?: {
    /** Mails an invitation to a staff member. */
    invite(mail: string, role: string): Promise<unknown>;
    /** Exports every submitted application, as an operator does. */
    exportAll(): Promise<unknown>;
    /** Every account's answers by username, straight from the database. */
    readStored(): Promise<ReadonlyMap<string, Answers>>;
  };
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
    mail,
    inside: {
      invite: (address, role) => portal(environment, 'staff', 'invite', address, '--role', role),
      exportAll: () => portal(environment, 'export', '--format', 'csv'),
      readStored: () => readStored(postgres.superuserUrl),
    },
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

/** The port for the mail of a staging site, which reaches it through a tunnel. */
const MAIL_PORT = 2525;
/** Sign-ups an hour from one network at scale 1, the tightest rate limit of a rehearsal. */
const SIGN_UPS_AN_HOUR = 300;

/** A site that is already running, and whose `SMTP_URL` leads here. @throws Error with a sentence if it refuses a rehearsal. */
export async function openStaging(url: string, applicants: number): Promise<Site> {
  const wire = { url, authority: undefined, calls: [], now: () => 0 };
  const browser = openBrowser(wire, new AbortController().signal);
  const refusal = refusalOf(await browser.ask(GET_REHEARSAL), applicants);
  browser.close();
  if (refusal !== undefined) throw new Error(refusal);
  const mail = await startMailCatcher({ smtp: MAIL_PORT });
  return { described: url, url, authority: undefined, mail, stop: () => mail.close() };
}

/**
 * Keeps rehearsals away from real applicants: the site itself must declare that it is for rehearsals, and hold no other account.
 * @returns why the site refuses a rehearsal; undefined if it allows one.
 */
export function refusalOf(answer: Answer, applicants: number): string | undefined {
  const { rehearsal, others, rate_limit_scale: scale } = saidBy(answer);
  if (rehearsal !== 'allowed') {
    return `The site does not say that it is for rehearsals (${GET_REHEARSAL} answered ${answer.status}). Only a site that holds no real applicant may be started with REHEARSAL=allowed.`;
  }
  if (others !== 0) {
    return `The site holds ${others} accounts or sign-ups that are no applicants of a rehearsal. Give it a fresh database.`;
  }
  const needed = Math.ceil(applicants / SIGN_UPS_AN_HOUR) * 20;
  if (!(Number(scale) >= needed)) {
    return `The site's RATE_LIMIT_SCALE is ${scale}. All applicants of a rehearsal come from one address, so start it with at least ${needed}.`;
  }
  return undefined;
}

/** The site's statement; empty for any other answer. */
function saidBy(answer: Answer): Partial<Rehearsal> {
  try {
    return answer.status === 200 ? (jsonOf<Partial<Rehearsal> | null>(answer) ?? {}) : {};
  } catch {
    return {};
  }
}
