/** The site of a rehearsal: the whole topology on this machine, or a staging site elsewhere. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { GET_REHEARSAL, type Rehearsal } from '#contract/rehearsal.ts';
import { startTopology, type TopologyOptions } from '../../topology/start-topology.ts';
import { type Letter, startMailCatcher } from '../../trial/mail-catcher.ts';
import { portal } from '../../trial/product.ts';
import { type Answer, jsonOf, openBrowser } from './browser.ts';
import type { Mail } from './letters.ts';

export type Site = {
  /** A description for the report. */
  readonly described: string;
  readonly url: string;
  readonly mail: Mail;
  /** Runs an operator command; undefined where nobody can. Then no staff are invited, and nothing is exported. */
  readonly portal: ((...args: readonly string[]) => Promise<unknown>) | undefined;
  stop(): Promise<void>;
};

export async function startSite(
  options: Pick<TopologyOptions, 'webs' | 'workers' | 'say'>,
): Promise<Site> {
  const { url, certificate, mail, environment, processes, stop } = await startTopology({
    ...options,
    settings: {
      // All applicants come from one address here, which would hit the rate limits.
      RATE_LIMIT_SCALE: '1000000',
      // Conversions have the lowest priority, and the simulated applicants take the spare processor time.
      CONVERTER_TIMEOUT_SECONDS: '600',
      LOG_LEVEL: 'warn',
    },
  });
  const authority = readFileSync(certificate.authorityFile, 'utf8');
  setDefaultCACertificates([...getCACertificates('default'), authority]);
  return {
    described: `this machine: ${processes.map(({ name }) => name).join(', ')}`,
    url,
    mail,
    portal: (...args) => portal(environment, ...args),
    stop,
  };
}

/** The port for the mail of a staging site, which reaches it through a tunnel. */
const MAIL_PORT = 2525;
/** Sign-ups an hour from one network at scale 1, the tightest rate limit of a rehearsal. */
const SIGN_UPS_AN_HOUR = 300;

type Staging = {
  readonly url: string;
  /** The page of a mail catcher that has the site's letters; otherwise the site's `SMTP_URL` leads here. */
  readonly letters?: string | undefined;
  /** Shell words before those of an operator command, such as `ssh staging npm run --silent portal --`. */
  readonly portal?: string | undefined;
};

/** A site that is already running. @throws Error with a sentence if it refuses a rehearsal. */
export async function openStaging(staging: Staging, applicants: number): Promise<Site> {
  const { url, letters, portal: command } = staging;
  const browser = openBrowser({ url, calls: [], now: () => 0 }, new AbortController().signal);
  const refusal = refusalOf(await browser.ask(GET_REHEARSAL), applicants);
  browser.close();
  if (refusal !== undefined) throw new Error(refusal);
  const mail =
    letters === undefined ? await startMailCatcher({ smtp: MAIL_PORT }) : followLetters(letters);
  const run = (...args: readonly string[]) =>
    promisify(execFile)('sh', ['-c', `${command} "$@"`, 'portal', ...args], { maxBuffer: 2 ** 28 });
  return {
    described: url,
    url,
    mail,
    portal: command === undefined ? undefined : (...args) => insist(() => run(...args)),
    stop: () => mail.close(),
  };
}

/** Runs a command again, as its operator would where the portal was restarted below it. */
async function insist(command: () => Promise<unknown>, tries = 5): Promise<unknown> {
  return command().catch(async (error) => {
    if (tries === 1) throw error;
    await pause(5000);
    return insist(command, tries - 1);
  });
}

const LOOK_MS = 250;

/** Asks a mail catcher for its letters again and again, and keeps them: it loses them when it is restarted. */
function followLetters(url: string): Mail & { close(): Promise<void> } {
  const letters = new Map<string, Letter>();
  const looking = setInterval(async () => {
    const answer = await fetch(url).catch(() => undefined);
    const all = ((await answer?.json().catch(() => [])) ?? []) as Letter[];
    for (const letter of all) letters.set(`${letter.to} ${letter.text}`, letter);
  }, LOOK_MS);
  return {
    lettersTo: (address) => [...letters.values()].filter(({ to }) => to === address),
    close: async () => clearInterval(looking),
  };
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
