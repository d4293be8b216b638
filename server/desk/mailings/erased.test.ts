/** Names of an erased applicant in letters that staff typed. */
import { expect, it } from 'vitest';
import { eraseAccount } from '../erase/erase.ts';
import { seedApplications } from '../testing/applications.ts';
import { openTestDesk } from '../testing/desk.ts';

const desk = await openTestDesk();

it('are blotted out of the letter and its name, which can still be sent', async () => {
  const { platform } = desk;
  await seedApplications(platform, [
    {
      username: 'zeb@mail.example',
      answers: { first_name: 'Zebulon', last_name: 'Quixley' },
      isSubmitted: true,
    },
    { username: 'ana@mail.example', answers: { first_name: 'Ana' }, isSubmitted: true },
  ]);
  const registrar = await desk.member('registrar');
  const { body } = await registrar.call('POST', '/api/staff/mailings', {
    ...{ search: {}, name: 'Like Zebulon', is_about_application: true },
    texts: [{ language: 'en', subject: 'Hello', text: 'Zebulon "Z" Quixley will be there.' }],
  });
  await eraseAccount(platform, { kind: 'operator', command: 'erase' }, 'zeb@mail.example');
  const kept = await platform.database.kysely.selectFrom('mailings').selectAll().execute();
  expect(JSON.stringify(kept)).not.toMatch(/zebulon|quixley/i);
  expect(JSON.parse(kept[0]?.texts ?? '')).toMatchObject([{ text: '… "Z" … will be there.' }]);
  const order = { search: {}, reason: 'a test' };
  const sent = await registrar.call('POST', `/api/staff/mailings/${body.id}/send`, order);
  expect(sent.body.message).toMatch(/^1 letter is on its way/);
});
