import { sampleTenant } from '#tenant/sample/index.ts';
import { type Season, withSeasonFacet } from '#tenant/seasons/seasons.ts';
import type { Tenant } from '#tenant/tenant.ts';

/** When the second season of {@link twoSeasons} opens, nine in the morning in Oregon. */
export const TURN = '2025-08-01T16:00:00Z';

/** The sample college with two seasons. @param drafts of the first, when the second opens. @param own parts of the second. */
export function twoSeasons(drafts: 'carry' | 'close', own: Partial<Season> = {}): Tenant {
  const seasons = [
    {
      id: 'fall-2027',
      name: 'Fall 2027',
      terms: ['2027FA', '2028SP'],
      opensAt: '2024-08-01T09:00',
    },
    {
      id: 'fall-2028',
      name: 'Fall 2028',
      terms: ['2028FA'],
      opensAt: '2025-08-01T09:00',
      drafts,
      ...own,
    },
  ];
  return withSeasonFacet({ ...sampleTenant, seasons });
}
