import type { Settings } from '../settings.ts';
import type { DiskNeeds } from './disk/disk-files.ts';
import { openDiskFiles } from './disk/disk-files.ts';
import type { Files } from './files.ts';

/** The file store that the settings name. */
export async function openFiles(
  needs: DiskNeeds & { readonly settings: Pick<Settings, 'objectStore'> },
): Promise<Files> {
  const { objectStore } = needs.settings;
  if (objectStore === undefined) return openDiskFiles(needs);
  // Imported lazily, because the library is large.
  const { openS3Files } = await import('./s3/s3-files.ts');
  return openS3Files(objectStore, needs.clock);
}
