/** Names of an erased applicant in letters that staff typed. */
import { expect, it } from 'vitest';
import { openTestActs } from '../bulk/testing/acts.ts';
import { seedApplications } from '../testing/applications.ts';

const desk = await openTestActs();

it('are blotted out of the letter, which can still be sent', async () => {
  const { platform } = desk;
  await seedApplications(platform, [
    {
      username: 'zeb@mail.example',
      answers: { first_name: 'Zebulon', last_name: 'Quixley' },
      isSubmitted: true,
    },
    { username: 'ana@mail.example', answers: { first_name: 'Ana' }, isSubmitted: true },
  ]);
  const texts = [{ language: 'en', subject: 'Hello', text: 'Zebulon "Z" Quixley will be there.' }];
  const choices = { is_about_application: true, texts };
  const { id } = await desk.act(desk.registrar, '', { kind: 'letter', choices });
  await desk.erase('zeb@mail.example');
  const kept = await desk.query`select choices from bulk_acts`;
  expect(JSON.stringify(kept)).not.toMatch(/zebulon|quixley/i);
  expect(JSON.parse(kept[0]?.choices ?? '')).toMatchObject({
    texts: [{ text: '… "Z" … will be there.' }],
  });
  await desk.work(id);
  expect(await desk.see(desk.registrar, id)).toMatchObject({ state: 'done', done: 1 });
});
