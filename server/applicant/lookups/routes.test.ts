import { describe, expect, test } from 'vitest';
import { createApp } from '#server/core/http/app.ts';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '#server/core/testing/platform.ts';
import { lookupsRoutes } from './routes.ts';
import { ensureSampleLookups } from './sample-lookups.ts';

const portal = closing(await startTestPlatform());
await ensureSampleLookups(portal.platform);
const app = closing(await createApp(portal.platform));
lookupsRoutes(app, portal.platform);

async function get(query: Record<string, string>, from = '203.0.113.1') {
  const answer = await app.inject({ url: '/lookup/find', query, remoteAddress: from });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

describe('a search [§3.44]', () => {
  test('gives label, id and town', async () => {
    const { status, body } = await get({ category: 'hs_ceeb', text: 'saint marys alder' });
    expect(status).toBe(200);
    expect(body[0]).toEqual({
      text: "Saint Mary's High School",
      id: '900122',
      sub_text: 'Alder Valley, OR 97403',
    });
  });

  test.each([
    ['hs_ceeb', 'cote des erables', 'Sainte-Aurélie, QC G0M 1V0, Canada'],
    ['hs_ceeb', 'wrenbury grammar', 'Wrenbury BA9 8QX, United Kingdom'],
    ['hs_ceeb', 'accra hills', 'Accra Hills, Ghana'],
    ['college_ceeb', 'alder valley college', 'Alder Valley, OR 97403'],
  ])('tells where its finds are: in %s for %j', async (category, text, sub_text) => {
    const { body } = await get({ category, text });
    expect(body[0].sub_text).toBe(sub_text);
  });

  test('gives 5 unless asked otherwise, and at most 20', async () => {
    const text = 'va';
    const count = async (max_results?: string) =>
      (await get({ category: 'hs_ceeb', text, ...(max_results && { max_results }) })).body.length;
    expect(await count()).toBe(5);
    expect(await count('1')).toBe(1);
    expect(await count('20')).toBe(20);
  });

  test("puts the applicant's own state first", async () => {
    const states = async (state: string) =>
      (await get({ category: 'hs_ceeb', text: 'roosevelt', state })).body[0].sub_text;
    expect(await states('VA')).toMatch(/, VA /);
    expect(await states('UT')).toMatch(/, UT /);
  });

  test('that finds nothing gives an empty list', async () => {
    expect(await get({ category: 'address', text: '?' })).toMatchObject({ status: 200, body: [] });
  });

  test.each<[string, Record<string, string>]>([
    ['neither text nor id', { category: 'hs_ceeb' }],
    ['no category', { text: 'lincoln' }],
    ['a category that there is not', { category: 'teachers', text: 'lincoln' }],
    ['too many results', { category: 'hs_ceeb', text: 'lincoln', max_results: '21' }],
    ['results that are no number', { category: 'hs_ceeb', text: 'lincoln', max_results: 'all' }],
    ['a text without end', { category: 'hs_ceeb', text: 'x'.repeat(201) }],
  ])('with %s is 400 with a sentence', async (_, query) => {
    const { status, body } = await get(query);
    expect(status).toBe(400);
    expect(body).toEqual({ message: expect.stringMatching(/^\S.*\.$/) });
  });
});

describe('an entry', () => {
  test('has, for a school, the fields that answers are filled in from', async () => {
    expect(await get({ category: 'hs_ceeb', id: '900122' })).toMatchObject({
      status: 200,
      body: {
        ceeb: '900122',
        name: "Saint Mary's High School",
        address_line_1: expect.any(String),
        city: 'Alder Valley',
        state: 'OR',
        zip: '97403',
        country: 'USA',
      },
    });
  });

  test('holds only what is there', async () => {
    const [found] = (await get({ category: 'hs_ceeb', text: 'accra hills secondary' })).body;
    const { body } = await get({ category: 'hs_ceeb', id: found.id });
    expect(Object.keys(body).sort()).toEqual(['address_line_1', 'ceeb', 'city', 'country', 'name']);
  });

  test('is found, for an address, by the id of its suggestion', async () => {
    const [, found] = (await get({ category: 'address', text: '15 main alder' })).body;
    expect(found.text).toBe('15 Main St, Apt 2');
    expect((await get({ category: 'address', id: found.id })).body).toEqual({
      address_line_1: '15 Main St',
      address_line_2: 'Apt 2',
      city: 'Alder Valley',
      state: 'OR',
      zip: '97403',
      country: 'USA',
    });
  });

  test.each([
    ['hs_ceeb', '999999'],
    ['college_ceeb', '900122'],
    ['address', "' or 1=1 --"],
  ])('is 404 where %s has none: %s', async (category, id) => {
    const { status, body } = await get({ category, id });
    expect(status).toBe(404);
    expect(body).toEqual({ message: 'We could not find this entry in our list.' });
  });
});

test('a class that types behind one address is let pass, a flood is not', async () => {
  const query = { category: 'hs_ceeb', id: '0' };
  const { database } = portal.platform;
  for (let count = 0; count < 3; count += 1)
    expect((await get(query, '198.51.100.9')).status).toBe(404);
  await database.kysely.updateTable('rate_limits').set({ hits: 2999 }).execute();
  expect((await get(query, '198.51.100.9')).status).toBe(404);
  const { status, headers } = await get(query, '198.51.100.9');
  expect(status).toBe(429);
  expect(headers['retry-after']).toBe('60');
  expect((await get(query, '198.51.100.10')).status).toBe(404);
});
