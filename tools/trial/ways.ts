/** Entries to the portal by the calls of the pages: a member of staff redeems an invitation, and an applicant applies. */
import type { Answers } from '#form/engine/answers.ts';
import { createAuthenticator } from '#server/core/identity/testing/authenticator.ts';
import type { Call } from './browser.ts';
import type { Letter } from './mail-catcher.ts';

/** Redeems the link of an invitation with a new passkey. @param url the portal's public one. */
export async function redeemInvitation(
  call: Call,
  { text }: Pick<Letter, 'text'>,
  url: string,
): Promise<void> {
  const { origin, host, hostname } = new URL(url);
  const [, token] = text.match(`${host}/desk/invitation#([\\w-]+)`) ?? [];
  const { options } = await call('POST', '/public/staff/invitation', { token });
  const credential = createAuthenticator().create(options, { origin, host: hostname });
  await call('POST', '/public/staff/invitation/redeem', { token, credential });
}

/** Signs up, confirms, saves every answer and submits. @param letterWith waits for the letter with the code. */
export async function apply(
  call: Call,
  username: string,
  answers: Answers,
  letterWith: (text: RegExp) => Promise<Letter>,
): Promise<void> {
  const password = 'Correct horse 7 battery!';
  await call('POST', '/public/signup', { username, password });
  const [code] = /\b\d{6}\b/.exec((await letterWith(/\b\d{6}\b/)).text) ?? [];
  await call('POST', '/public/confirm', { username, code });
  await call('POST', '/public/login', { username, password });
  await call('PUT', '/api/answer', { answers });
  await call('PUT', '/api/tabs', { tab_id: 'personal_statement', chosen_tab: 'essay' });
  await call('POST', '/api/web-status', { web_status: 'validating' });
  await call('POST', '/api/submit');
}
