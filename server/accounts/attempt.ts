import { networkOf } from '#server/identity/network.ts';
import type { Request } from '#server/platform/http/app.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { recordEvent } from '#server/platform/record-event.ts';

/** One call of somebody who wants in, or out. */
export type Attempt = {
  readonly network: string;
  /** Says, for the log, whose account it was about, as soon as that is known. */
  about(accountId: number | undefined): void;
};

/** Does what a call asks for, and leaves one line in the log, whether it succeeds or not. */
export async function attempt<Result>(
  { log }: Pick<Platform, 'log'>,
  request: Request,
  event: string,
  work: (attempt: Attempt) => Promise<Result>,
): Promise<Result> {
  const network = networkOf(request.ip);
  let account: number | undefined;
  const record = (outcome: string) => recordEvent(log, { event, outcome, account, network });
  try {
    const result = await work({
      network,
      about(accountId) {
        account = accountId;
      },
    });
    record('ok');
    return result;
  } catch (error) {
    record(error instanceof AppError ? error.code : 'failed');
    throw error;
  }
}
