import type { LookupCategory } from '#contract/lookups.ts';
import type { Platform } from '#server/core/platform.ts';
import { readFile } from '#server/core/read-csv.ts';
import { importLookups } from './import.ts';

/** The invented lists, in the format of `lookups import`. */
export const SAMPLES: Readonly<Record<LookupCategory, URL>> = {
  hs_ceeb: new URL('./sample/high-schools.csv', import.meta.url),
  college_ceeb: new URL('./sample/colleges.csv', import.meta.url),
  address: new URL('./sample/addresses.csv', import.meta.url),
};

/**
 * Loads a few hundred invented schools and addresses for the sample college, if there are none. A college with its own configuration
 * imports real ones. Safe when many processes start at once.
 */
export async function ensureSampleLookups({
  database,
  settings,
  log,
}: Pick<Platform, 'database' | 'settings' | 'log'>): Promise<void> {
  if (settings.tenantFile !== undefined) return;
  for (const [category, file] of Object.entries(SAMPLES)) {
    const loaded = await importLookups(database, {
      category: category as LookupCategory,
      file: readFile(file),
      onlyIfEmpty: true,
      onRefused: (line) => log.error({ category, line }, 'a line of the sample data is wrong'),
    });
    if (loaded > 0) {
      log.info(
        { category, loaded },
        'loaded invented sample data for searches; replace it with: lookups import',
      );
    }
  }
}
