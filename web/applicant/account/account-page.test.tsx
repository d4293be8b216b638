import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ACCOUNT, accountReads, button, open } from './testing.tsx';

it('names the browsers where the account is logged in, without guessing unknown ones', async () => {
  open();
  const [here, phone] = await screen
    .findAllByRole('listitem', { name: '' })
    .then((items) => items.filter((item) => within(item).queryByRole('heading')));
  expect(here?.textContent).toMatch(
    /^Unknown browserLogged in on January 12, 2025 at 12:00 PM PSTYou are here now$/,
  );
  expect(phone?.textContent).toMatch(
    /^Safari, iPhoneLogged in on January 11, 2025 .* PSTLast used on January 12, 2025 at 12:10 PM PSTLog out there$/,
  );
});

it('moves the focus to the list when the row with the pressed button is gone', async () => {
  let { sessions } = ACCOUNT;
  open({
    'GET /api/account': () => ({ ...ACCOUNT, sessions }),
    'DELETE /api/account/sessions/5': () => {
      sessions = sessions.slice(0, 1);
      return { message: 'You are logged out there.' };
    },
  });
  await userEvent.click(await button('Log out there: Safari, iPhone'));
  const heading = screen.getByRole('heading', { name: 'Where you are logged in' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

it('says that a session has ended already, and shows the current list', async () => {
  const message = 'You are no longer logged in there.';
  const recorded = open({ 'DELETE /api/account/sessions/5': { status: 404, body: { message } } });
  await userEvent.click(await button('Log out there: Safari, iPhone'));
  expect((await screen.findByText(message)).closest('[role=alert]')).toBeTruthy();
  await waitFor(() => expect(accountReads(recorded)).toBe(2));
});
