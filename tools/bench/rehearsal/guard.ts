/** Keeps rehearsals away from real applicants: the site itself must declare that it is for rehearsals and holds nobody else. Pure. */
import { GET_REHEARSAL, type Rehearsal } from '#contract/rehearsal.ts';
import type { Answer } from './players/wire.ts';

/** Sign-ups an hour from one network at scale 1, the tightest rate limit of a rehearsal. */
const SIGN_UPS_AN_HOUR = 300;

/** @returns why the site refuses a rehearsal; undefined if it allows one. */
export function refusalOf(
  { status, body }: Pick<Answer, 'status' | 'body'>,
  applicants: number,
): string | undefined {
  const said = parsed(body);
  if (status !== 200 || said?.rehearsal !== 'allowed') {
    return `The site does not say that it is for rehearsals (${GET_REHEARSAL} answered ${status}). Only a site that holds no real applicant may be started with REHEARSAL=allowed.`;
  }
  if (!Number.isInteger(said.others) || said.others !== 0) {
    return `The site holds ${said.others} accounts or sign-ups that are no applicants of a rehearsal. Give it a fresh database.`;
  }
  const scale = Number(said.rate_limit_scale);
  const needed = Math.ceil(applicants / SIGN_UPS_AN_HOUR) * 20;
  if (!(scale >= needed)) {
    return `The site's RATE_LIMIT_SCALE is ${scale}. All applicants of a rehearsal come from one address, so start it with at least ${needed}.`;
  }
  return undefined;
}

function parsed(body: Buffer): Partial<Rehearsal> | undefined {
  try {
    const json: unknown = JSON.parse(body.toString('utf8'));
    return typeof json === 'object' && json !== null ? json : undefined;
  } catch {
    return undefined;
  }
}
