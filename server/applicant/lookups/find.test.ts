import { describe, expect, test } from 'vitest';
import type { LookupCategory } from '#contract/lookups.ts';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '#server/core/testing/platform.ts';
import { findEntries } from './find.ts';
import { importCsv } from './testing/import-csv.ts';

const HEADER = 'ceeb,name,address_line_1,city,state,zip,country';
const SCHOOLS = `${HEADER}
100001,Saint Mary's High School,1 Main Street,Springfield,IL,62701,USA
100002,St. Mary High School,2 Main Street,Albany,NY,12207,USA
100003,Mary Star of the Sea High School,3 Main Street,San Pedro,CA,90731,USA
100004,Maryland Academy,4 Main Street,Towson,MD,21204,USA
100005,Saint Marys Academy,5 Main Street,Portland,OR,97201,USA
100006,Lincoln High School,6 Main Street,Portland,OR,97202,USA
100007,Lincoln High School,7 Main Street,Tacoma,WA,98404,USA
100008,Abraham Lincoln High School,8 Main Street,Denver,CO,80219,USA
100009,Lincoln Park Academy,9 Main Street,Fort Pierce,FL,34950,USA
100010,Lincolnshire School,10 Main Street,Nottingham,,NG1 1AA,UK
100011,East High School,11 Main Street,Lincoln,NE,68503,USA
100012,Thomas Jefferson High School,12 Main Street,Alexandria,VA,22312,USA
100013,École secondaire Étienne-Brûlé,13 rue Principale,Québec,QC,G1A 1A1,CAN
100014,O'Brien Memorial School,14 Main Street,Boston,MA,02108,USA
100015,Mount Hood High School,15 Main Street,Gresham,OR,97030,USA
100016,High School of Art and Design,16 Main Street,New York,NY,10022,USA
100019,Stanford Preparatory School,19 Main Street,Palo Alto,CA,94301,USA
100020,Roosevelt High School,0 Elm St,Boston,MA,02000,USA
100021,Roosevelt High School,1 Elm St,San Juan,PR,02001,USA
100022,Roosevelt High School,3 Elm St,Seattle,WA,02003,USA
100023,P S 8,8 A St,Bronx,NY,10451,USA
100024,P.S. 204,8 B St,Brooklyn,NY,11204,USA
`;

const COLLEGES = `${HEADER}
4001,University of Oregon,1 Campus Way,Eugene,OR,97403,USA
4002,Oregon State University,2 Campus Way,Corvallis,OR,97331,USA
4004,Boston College,4 Campus Way,Chestnut Hill,MA,02467,USA
4005,College of Boston Harbor,5 Campus Way,Boston,MA,02108,USA
`;

const ADDRESSES = `address_line_1,address_line_2,city,state,zip,country
12 Main St,,Portland,OR,97201,USA
12 Main St,Apt 4,Portland,OR,97201,USA
120 Main Street,,Salem,OR,97301,USA
12 St. James Street,,Portland,OR,97201,USA
7 N Oak Ave,,Portland,OR,97201,USA
9 rue de l'Église,,Québec,QC,G1A 1A1,CAN
`;

const portal = closing(await startTestPlatform());
const { database } = portal.platform;
await importCsv(database, 'hs_ceeb', [SCHOOLS]);
await importCsv(database, 'college_ceeb', [COLLEGES]);
await importCsv(database, 'address', [ADDRESSES]);

/** The entries found, as `name, city`. */
async function find(text: string, category: LookupCategory = 'hs_ceeb', max = 5) {
  const entries = await findEntries(portal.platform.database.kysely, category, text, { max });
  return entries.map(({ label, address_line_2, city }) =>
    [label, address_line_2, city].filter(Boolean).join(', '),
  );
}

describe('what is typed finds first', () => {
  test.each([
    ['etienne brule', 'École secondaire Étienne-Brûlé, Québec'],
    ['ÉTIENNE', 'École secondaire Étienne-Brûlé, Québec'],
    ['obrien', "O'Brien Memorial School, Boston"],
    ['mt hood', 'Mount Hood High School, Gresham'],
    ['art & design', 'High School of Art and Design, New York'],
    ['high school of a', 'High School of Art and Design, New York'],
    ['100001', "Saint Mary's High School, Springfield"],
    ["SAINT MARY'S HIGH SCHOOL", "Saint Mary's High School, Springfield"],
    ['springfield mary', "Saint Mary's High School, Springfield"],
    ['marys il', "Saint Mary's High School, Springfield"],
    // Misspelt, also in the words that many names have.
    ['jeffresno', 'Thomas Jefferson High School, Alexandria'],
    ['tomas jefferson', 'Thomas Jefferson High School, Alexandria'],
    ['jefferson hgih shcool', 'Thomas Jefferson High School, Alexandria'],
    ['Lincoln Hihg School', 'Lincoln High School, Portland'],
    ['Lincoln Park Acadmey', 'Lincoln Park Academy, Fort Pierce'],
    // Among schools of one name, by their town or state.
    ['roosevelt high school massachusetts', 'Roosevelt High School, Boston'],
    ['roosevelt hs puerto rico', 'Roosevelt High School, San Juan'],
    ['roosevelt wa', 'Roosevelt High School, Seattle'],
    ['Roosevelt H.S. Boston', 'Roosevelt High School, Boston'],
    ['PS 204', 'P.S. 204, Brooklyn'],
    ['P.S.204', 'P.S. 204, Brooklyn'],
    ['P.S. 8', 'P S 8, Bronx'],
  ])('%s: %s', async (text, expected) => {
    expect((await find(text))[0]).toBe(expected);
  });

  test.each(['st marys', 'St. Mary’s', 'mary saint', 'sanit marys', 'siant mrays', 'saint mar'])(
    '%s: Saint Mary’s, among others',
    async (text) => {
      expect(await find(text)).toContain("Saint Mary's High School, Springfield");
    },
  );

  test.each([
    ['st', ["Saint Mary's High School, Springfield", 'Stanford Preparatory School, Palo Alto']],
    ['li', ['Lincoln High School, Portland', 'Abraham Lincoln High School, Denver']],
  ])('by the first letters of any of its words: %s', async (text, expected) => {
    expect(await find(text, 'hs_ceeb', 20)).toEqual(expect.arrayContaining(expected));
  });
});

test('common words alone find first what begins with them, misspelt or not, as many as are wanted, and only where names have them', async () => {
  const found = await find('high school');
  expect(found).toHaveLength(5);
  expect(found[0]).toBe('High School of Art and Design, New York');
  for (const name of found) expect(name).toMatch(/high school/i);
  for (const text of ['Hihg School', 'acadmey'])
    expect((await find(text)).length).toBeGreaterThan(0);
  expect(await find('high school', 'college_ceeb')).toEqual([]);
});

describe('the best comes first', () => {
  test.each([
    [
      'the name itself, then what begins with it, then what holds it, then the town',
      'lincoln',
      [
        'Lincoln High School, Portland',
        'Lincoln High School, Tacoma',
        'Lincoln Park Academy, Fort Pierce',
        'Lincolnshire School, Nottingham',
        'Abraham Lincoln High School, Denver',
        'East High School, Lincoln',
      ],
    ],
    [
      'whole words before longer ones',
      'mary',
      [
        'Mary Star of the Sea High School, San Pedro',
        'Maryland Academy, Towson',
        'Saint Marys Academy, Portland',
        'St. Mary High School, Albany',
        "Saint Mary's High School, Springfield",
      ],
    ],
    ['the name typed in full', 'saint marys academy', ['Saint Marys Academy, Portland']],
    ['the one in the town', 'lincoln tacoma', ['Lincoln High School, Tacoma']],
    [
      'the one whose name has the second word',
      'lincoln aca',
      ['Lincoln Park Academy, Fort Pierce'],
    ],
    [
      'the typed spelling before a corrected one',
      'st mary high',
      ['St. Mary High School, Albany', "Saint Mary's High School, Springfield"],
    ],
  ])('%s: %s', async (_, text, expected) => {
    expect((await find(text, 'hs_ceeb', 20)).slice(0, expected.length)).toEqual(expected);
  });

  test.each([
    ['oregon university', 'University of Oregon, Eugene'],
    ['oregon state', 'Oregon State University, Corvallis'],
    ['boston college', 'Boston College, Chestnut Hill'],
    ['college of boston', 'College of Boston Harbor, Boston'],
  ])('among colleges too: %s', async (text, expected) => {
    expect((await find(text, 'college_ceeb'))[0]).toBe(expected);
  });
});

describe('an address is found', () => {
  test.each([
    [
      '12 main street',
      ['12 Main St, Portland', '12 Main St, Apt 4, Portland', '120 Main Street, Salem'],
    ],
    ['12 main st salem', ['120 Main Street, Salem']],
    ['12 main st apt 4', ['12 Main St, Apt 4, Portland']],
    ['12 saint james', ['12 St. James Street, Portland']],
    ['7 north oak avenue', ['7 N Oak Ave, Portland']],
    ['7 n oak', ['7 N Oak Ave, Portland']],
    ['9 rue eglise', ["9 rue de l'Église, Québec"]],
  ])('by %s', async (text, expected) => {
    expect(await find(text, 'address')).toEqual(expected);
  });
});

test.each(['', 'a', ' a ', '%%', '__', "'", '\\', 'lincoln qqqqqq', '🎓🎓', '\0\0'])(
  'nothing is found for %j',
  async (text) => {
    expect(await find(text)).toEqual([]);
  },
);

test.each([1, 2, 20])('no more than %i entries are given, and none twice', async (max) => {
  const found = await find('sanit', 'hs_ceeb', max);
  expect(found.length).toBeLessThanOrEqual(max);
  expect(new Set(found).size).toBe(found.length);
  expect(found.length).toBeGreaterThan(0);
});

test('an endless text is searched for by its first words', async () => {
  expect(await find(`lincoln ${'high school '.repeat(16)}`)).toContain(
    'Lincoln High School, Portland',
  );
});
