import { totalmem } from 'node:os';
import { LIMITS } from './limits.ts';

/** Memory of the process itself, beside its conversions. */
const OWN_BYTES = 500_000_000;

/** How many documents fit into the memory that this process may use: its container's, or the machine's. At least one. */
export function conversionsIn(memoryBytes = memoryOfProcess()): number {
  const each = LIMITS.memoryBytes + LIMITS.folderBytes;
  return Math.max(1, Math.floor((memoryBytes - OWN_BYTES) / each));
}

function memoryOfProcess(): number {
  // 0, or more than there is, where nothing limits the process.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
