/** How far a document is, in the server's own word. */
import { mayWorkNextTime } from '#web/api/request.ts';
import type { DocumentPorts } from './ports.ts';
import type { Told } from './state.ts';

/** Asks once. No answer is an answer too; a refusal is thrown. */
export async function askHowFar({
  getConversion,
  findAttached,
}: Pick<DocumentPorts['server'], 'getConversion' | 'findAttached'>): Promise<Told> {
  try {
    const { status, message, url } = await getConversion();
    if (status === 'failed') return { status, message };
    if (status !== 'completed') return { status };
    const file = await findAttached();
    // Without a name it has been taken back in between, on another device: the next answer will say so.
    return file ? { status, file, url } : { status: 'in_progress' };
  } catch (error) {
    if (error instanceof Error && mayWorkNextTime(error)) return { status: 'unreachable' };
    throw error;
  }
}
