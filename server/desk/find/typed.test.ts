/** Birth dates and phone numbers in the search of the list, however people type them. */
import { expect, it } from 'vitest';
import { seedApplications } from '../testing/applications.ts';
import { openTestDesk } from '../testing/desk.ts';
import { readTypedDate } from './search.ts';

const desk = await openTestDesk();
const reader = await desk.member('reader');
const mail = 'fay@mail.example';
await seedApplications(desk.platform, [
  {
    username: mail,
    answers: { last_name: 'Born', birth_date: '2008-05-01', phone_mobile: '(541) 555-0142' },
  },
  { answers: { last_name: 'Other', birth_date: '2008-05-11', phone_mobile: '(541) 555-0142' } },
  { answers: { last_name: 'Third', birth_date: '2008-01-05', phone_mobile: '(541) 555-0143' } },
]);

async function find(typed: string, language = 'en'): Promise<string[]> {
  const query = `q=${encodeURIComponent(typed)}&lang=${language}&sort=name`;
  const { body } = await reader.call('GET', `/api/staff/applications?${query}`);
  return body.applications.map(({ name }: { name: string }) => name.split(' ').at(-1));
}

it.each([
  ['2008-05-01', 'en'],
  ['5/1/2008', 'en'],
  ['05.01.2008', 'en'],
  ['1/5/2008', 'es'],
])('“%s” is one birth date to a reader of %s', async (typed, language) => {
  expect(await find(typed, language)).toEqual(['Born']);
});

it('the other order is the other day', async () => {
  expect(await find('1/5/2008')).toEqual(['Third']);
});

it.each(['(541) 555-0142', '5415550142', '+1 541.555.0142', '555-0142'])(
  '“%s” finds everybody who has the number',
  async (typed) => {
    expect(await find(typed)).toEqual(['Born', 'Other']);
  },
);

it.each(['550142', '41555'])('“%s” is too short for a phone number', async (typed) => {
  expect(await find(typed)).toEqual([]);
});

it.each(['2008-13-01', '30/30/2008', '1 2 3', '4829-3061'])('“%s” is no date', (typed) =>
  expect(readTypedDate(typed, 'en-US')).toBeUndefined(),
);

it('an erasure forgets them in the trail and in views', async () => {
  for (const typed of ['5/1/2008', '(541) 555-0142']) {
    await find(typed);
    const view = { name: typed, q: typed, is_shared: true };
    expect((await reader.call('POST', '/api/staff/views', view)).status).toBe(200);
  }
  await desk.erase(mail);
  const notes = await desk.query`select text from trail_notes where text like '%2008-05-01%'`;
  expect(notes).toEqual([]);
  expect((await reader.get('/api/staff/views')).views).toEqual([]);
});
