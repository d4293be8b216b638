import { mayWorkNextTime } from '#web/core/api/request.ts';
import type { UploadDependencies } from './dependencies.ts';
import type { ConversionStatus } from './state.ts';

/** Asks the server once. A server that does not answer is `unreachable`; any other error is thrown. */
export async function fetchConversionStatus({
  getConversion,
  findAttached,
}: Pick<
  UploadDependencies['server'],
  'getConversion' | 'findAttached'
>): Promise<ConversionStatus> {
  try {
    const { status, message, url, pages, page_count: count, remark } = await getConversion();
    if (status === 'failed') return { status, message };
    if (status !== 'completed') return { status };
    const file = await findAttached();
    // The document was deleted on another device between the two requests: the next poll will show it.
    return file ? { status, file, url, pages, count, remark } : { status: 'in_progress' };
  } catch (error) {
    if (error instanceof Error && mayWorkNextTime(error)) return { status: 'unreachable' };
    throw error;
  }
}
