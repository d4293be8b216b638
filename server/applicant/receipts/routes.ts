import { GET_RECEIPT } from '#contract/calls.ts';
import { ReceiptFile } from '#contract/receipts.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { App, Reply } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { refusal } from '#server/core/http/errors.ts';
import { principalOf } from '#server/core/http/who.ts';
import { applicants } from '#server/core/identity/guard.ts';
import type { Platform } from '#server/core/platform.ts';
import { findReceipt, readSubmitted, receiptFileOf } from './repository.ts';
import { verifyRoutes } from './verify/routes.ts';

/** Receipts: the applicant's download, and public verification. */
export function receiptsRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'receipts');
  const { kysely } = platform.database;
  on(
    GET_RECEIPT,
    'The receipt of the submitted application, with what opens its seal',
    { who: applicants(platform), answer: ReceiptFile, refusals: [404] },
    (request, reply) => sendReceipt(reply, kysely, principalOf(request).accountId),
  );
  verifyRoutes(app, platform);
}

/** The receipt of an account's application as a download. @throws AppError 404 where it is not submitted. */
export async function sendReceipt(
  reply: Pick<Reply, 'header'>,
  queries: Queries,
  accountId: number,
): Promise<ReceiptFile> {
  const receipt = await findReceipt(queries, accountId);
  if (receipt === undefined) throw noReceipt();
  const name = `receipt-${receipt.reference}.json`;
  reply.header('content-disposition', `attachment; filename="${name}"`);
  return receiptFileOf(receipt, await readSubmitted(queries, accountId));
}

const noReceipt = refusal(404, 'no_receipt', (say) =>
  say('There is no receipt: your application is not submitted.'),
);
