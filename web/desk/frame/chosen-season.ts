/** The season that the desk shows: in the address, or else the open one. */
import { useLocation, useSearchParams } from 'wouter';
import { openSeason, SEASON_FACET } from '#tenant/seasons/seasons.ts';
import { getCollege } from '#web/core/college.ts';
import { LIST, type Looked, listAddress, readAddress, withFacet } from '../find/address.ts';

const SEASON_PAGE = '/season';

/** The college's seasons; empty if there are fewer than two. */
export function seasonsToChoose() {
  const { seasons = [] } = getCollege();
  return seasons.length < 2 ? [] : seasons;
}

/** The id of the chosen season; undefined for the open one. */
export function chosenSeason(search: URLSearchParams): string | undefined {
  return search.get('season') ?? readAddress(search).facets[SEASON_FACET]?.[0];
}

/** The name of the season in the address; on a phone nothing else says it. */
export function nameOfSeason({ facets }: Pick<Looked, 'facets'>): string | undefined {
  return getCollege().seasons?.find(({ id }) => id === facets[SEASON_FACET]?.[0])?.name;
}

/** The address of a page for a season. Pages other than the list and the figures cover all seasons. */
export function addressIn(season: string | undefined, path: string): string {
  if (season === undefined || season === openSeason(getCollege(), new Date())?.id) return path;
  if (path === SEASON_PAGE) return `${path}?season=${season}`;
  if (path !== LIST) return path;
  return listAddress(withFacet(readAddress(new URLSearchParams()), SEASON_FACET, [season]));
}

/** The season in the address, and a function that changes it: the figures page stays open, any other page is left for the list. */
export function useSeason() {
  const [path, navigate] = useLocation();
  const [search] = useSearchParams();
  const chosen = chosenSeason(search) ?? openSeason(getCollege(), new Date())?.id;
  return {
    chosen,
    choose: (season: string) => navigate(addressIn(season, path === SEASON_PAGE ? path : LIST)),
  };
}
