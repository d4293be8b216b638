/** The season that the desk shows: in the address, or else the open one. */
import { useLocation, useSearchParams } from 'wouter';
import { openSeason, SEASON_FACET } from '#tenant/seasons/seasons.ts';
import { getCollege } from '#web/core/college.ts';
import { LIST, type ListView, listAddress, readAddress, withFacet } from '../find/address.ts';

const SEASON_PAGE = '/season';

/** The college's seasons; empty if there are fewer than two. */
export function seasonsToChoose() {
  const { seasons = [] } = getCollege();
  return seasons.length < 2 ? [] : seasons;
}

/** The id of the chosen season; undefined for the open one, and where the address names several. */
export function chosenSeason(search: URLSearchParams): string | undefined {
  const [named, ...others] = readAddress(search).facets[SEASON_FACET] ?? [];
  return search.get('season') ?? (others.length === 0 ? named : undefined);
}

/** The address of a list of all seasons: one that names none is of the open one. */
export function listOfAllSeasons(facets: ListView['facets']): string {
  const ids = seasonsToChoose().map(({ id }) => id);
  const all = ids.length === 0 ? facets : { ...facets, [SEASON_FACET]: ids };
  return listAddress({ q: '', facets: all, sort: '', page: '' });
}

/** The names of the seasons in the address; on a phone nothing else says them. */
export function nameOfSeason({ facets }: Pick<ListView, 'facets'>): string | undefined {
  const named = getCollege().seasons?.filter(({ id }) => facets[SEASON_FACET]?.includes(id));
  return named?.map(({ name }) => name).join(', ') || undefined;
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
