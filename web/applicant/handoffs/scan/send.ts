/** Sends the photographed pages as one PDF, and follows its conversion. */
import type { StartConversion } from '#contract/documents.ts';
import { postFile } from '#web/core/api/post-file.ts';
import { getCollege } from '#web/core/college.ts';
import { CONVERSION_POLL_INTERVAL } from '#web/core/constants.ts';
import type { Say } from '#words/say.ts';
import { getScan, requestScanUpload, sendScan } from '../calls.ts';
import { bound, type ScannedPage } from './pages.ts';

/** `refused`: the converter could not take the pages; the link is used up. */
export type Progress =
  /** `sent` is in percent. */
  | { readonly phase: 'sending'; readonly sent: number }
  | { readonly phase: 'converting' | 'done' }
  | { readonly phase: 'refused'; readonly message: string }
  | { readonly phase: 'failed'; readonly error: Error };

/** What is sent. `order` is set once the upload has arrived: another try need not send it again. */
export interface Parcel {
  readonly pages: readonly ScannedPage[];
  order?: StartConversion;
}

interface Sending {
  readonly say: Say;
  readonly signal: AbortSignal;
  readonly tell: (progress: Progress) => void;
}

/** Without pages, they were sent before. @throws where a call fails, or the pages do not fit into one file. */
export async function sendPages(link: string, parcel: Parcel, sending: Sending): Promise<void> {
  const { signal, tell } = sending;
  tell({ phase: 'sending', sent: 0 });
  if (parcel.pages.length > 0) {
    parcel.order ??= await upload(link, parcel.pages, sending);
    await sendScan(link, parcel.order);
  }
  tell({ phase: 'converting' });
  while (!signal.aborted) {
    const { status, message } = await getScan(link);
    if (status === 'failed') return tell({ phase: 'refused', message });
    if (status === 'completed' || status === 'not_answered') return tell({ phase: 'done' });
    await new Promise((next) => setTimeout(next, CONVERSION_POLL_INTERVAL));
  }
}

async function upload(
  link: string,
  pages: readonly ScannedPage[],
  { say, signal, tell }: Sending,
): Promise<StartConversion> {
  const name = `${say('scan')}.pdf`;
  const file = await bound(pages, { maxBytes: getCollege().maxFileSizeBytes, name });
  if (file === undefined) {
    throw new Error(say('Your pages do not fit into one file. Please send fewer of them.'));
  }
  signal.throwIfAborted();
  const permission = await requestScanUpload(link);
  const onSent = (bytes: number) =>
    tell({ phase: 'sending', sent: Math.floor((100 * bytes) / file.size) });
  await postFile(permission, file, { signal, onSent });
  return { file_key: permission.fields.key ?? '', file_name: name };
}
