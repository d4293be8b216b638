import { expect, it } from 'vitest';
import { startTestApplications } from '#server/applicant/application/testing/applicants.ts';
import { createCode } from '#server/core/identity/handoffs/code.ts';
import { closing } from '#server/core/testing/closing.ts';
import { makeLink, openLinkBrowser } from './testing.ts';

const test = closing(await startTestApplications({ environment: { RATE_LIMIT_SCALE: '0.1' } }));

it('codes can be guessed a few times from one network, and a link that works is not held up by it', async () => {
  const ada = await test.applicantWith();
  const friend = openLinkBrowser(test.app);
  await friend.follow((await makeLink(test.app, ada, 'review')).code);
  const guess = async () => {
    const stranger = openLinkBrowser(test.app);
    await stranger.follow(createCode());
    return (await stranger.open()).status;
  };
  const guesses = [];
  for (let times = 0; times < 13; times += 1) guesses.push(await guess());
  expect(guesses).toEqual([...Array(12).fill(403), 429]);
  expect(await friend.open()).toMatchObject({ status: 200 });
  const reads = [];
  for (let times = 0; times < 13; times += 1) {
    reads.push((await friend.call('GET', '/link/review')).status);
  }
  expect(reads).toEqual([...Array(12).fill(200), 429]);
});
