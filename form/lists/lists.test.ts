import { describe, expect, it } from 'vitest';
import type { Option } from '../engine/definition.ts';
import { countries, countriesWithoutUnitedStates } from './countries.ts';
import { months, yesNo } from './short-lists.ts';
import { canadianProvinces, unitedStates } from './states.ts';

const lists: Record<string, readonly Option[]> = {
  countries,
  countriesWithoutUnitedStates,
  unitedStates,
  canadianProvinces,
  months,
  yesNo,
};

describe('every option list [§3.52 §3.54]', () => {
  it.each(Object.entries(lists))('%s names each value and each label once', (_, options) => {
    expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
    expect(new Set(options.map(({ label }) => label)).size).toBe(options.length);
  });

  it.each(Object.entries(lists))('%s has no blank value or label', (_, options) => {
    for (const { value, label } of options) {
      expect(value).toBe(value.trim());
      expect(label).toBe(label.trim());
      expect(value && label).not.toBe('');
    }
  });
});

describe('countries [§3.52 §3.54]', () => {
  it('lists all of ISO 3166-1, the United States first and the others by name', () => {
    expect(countries).toHaveLength(249);
    expect(countries[0]).toEqual({ value: 'USA', label: 'United States' });
    const names = countries.slice(1).map(({ label }) => label);
    expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
  });

  it('writes codes with three letters, and the United Kingdom as UK', () => {
    const short = countries.filter(({ value }) => !/^[A-Z]{3}$/.test(value));
    expect(short).toEqual([{ value: 'UK', label: 'United Kingdom' }]);
    expect(countries.some(({ value }) => value === 'GBR')).toBe(false);
  });
});

describe('states [§3.52 §3.54]', () => {
  it('holds 50 states, the District of Columbia, five territories and three armed-forces areas', () => {
    expect(unitedStates).toHaveLength(50 + 1 + 5 + 3);
    for (const value of ['AL', 'WY', 'DC', 'PR', 'GU', 'AA', 'AE', 'AP']) {
      expect(unitedStates.map((state) => state.value)).toContain(value);
    }
  });

  it('holds ten provinces and three territories of Canada', () => {
    expect(canadianProvinces).toHaveLength(13);
    expect(canadianProvinces).toContainEqual({ value: 'QC', label: 'Quebec' });
  });
});
