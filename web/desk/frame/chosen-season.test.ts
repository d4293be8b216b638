import { expect, it } from 'vitest';
import { sampleTenant } from '#tenant/sample/index.ts';
import { setCollege } from '#web/core/college.ts';
import { viewIn } from '../find/address.ts';
import { chosenSeason, listOfAllSeasons, nameOfSeason } from './chosen-season.ts';

const seasons = ['2027', '2028'].map((year) => ({
  id: `fall-${year}`,
  name: `Fall ${year}`,
  terms: [],
  opensAt: '2020-08-01T09:00',
}));
const listWith = (parts: object) => {
  setCollege({ ...sampleTenant, languages: ['en'], ...parts });
  return listOfAllSeasons({ decisionStage: ['waiting'] });
};

it('a list of all seasons names each, and belongs to none', () => {
  expect(listWith({})).toBe('/applications?facets=decisionStage%3Awaiting');
  const [, query] = listWith({ seasons }).split('?');
  const params = new URLSearchParams(query);
  expect(params.get('facets')).toBe('decisionStage:waiting;inSeason:fall-2027,fall-2028');
  expect(nameOfSeason(viewIn(Object.fromEntries(params)))).toBe('Fall 2027, Fall 2028');
  expect(chosenSeason(params)).toBeUndefined();
  expect(chosenSeason(new URLSearchParams('facets=inSeason:fall-2027'))).toBe('fall-2027');
});
