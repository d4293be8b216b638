/** Sends the photographed pages as one PDF. Its conversion shows on the computer. */
import type { StartConversion } from '#contract/documents.ts';
import { postFile } from '#web/core/api/post-file.ts';
import type { Say } from '#words/say.ts';
import { requestScanUpload, sendScan } from '../calls.ts';
import { pagesAsPdf, type ScannedPage } from './pages.ts';

/** The pages to send. `conversion` is set once they are uploaded, so that a retry does not upload them again. */
export interface Delivery {
  readonly pages: readonly ScannedPage[];
  readonly maxBytes: number;
  conversion?: StartConversion;
}

interface Sending {
  readonly say: Say;
  readonly signal: AbortSignal;
  /** @param sent in percent. */
  readonly onSent: (sent: number) => void;
}

/** Resolves without pages if they were sent before. @throws if a call fails, or if the pages do not fit into one file. */
export async function sendPages(link: string, delivery: Delivery, sending: Sending): Promise<void> {
  if (delivery.pages.length === 0) return;
  delivery.conversion ??= await upload(link, delivery, sending);
  await sendScan(link, delivery.conversion);
}

async function upload(
  link: string,
  { pages, maxBytes }: Delivery,
  { say, signal, onSent }: Sending,
): Promise<StartConversion> {
  const name = `${say('scan')}.pdf`;
  const file = await pagesAsPdf(pages, { maxBytes, name });
  if (file === undefined) {
    throw new Error(say('Your pages do not fit into one file. Please send fewer of them.'));
  }
  signal.throwIfAborted();
  const permission = await requestScanUpload(link);
  const tell = (bytes: number) => onSent(Math.floor((100 * bytes) / file.size));
  await postFile(permission, file, { signal, onSent: tell });
  return { file_key: permission.fields.key ?? '', file_name: name };
}
