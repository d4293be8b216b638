import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { pretendDevice } from '#web/testing/device.ts';
import { ACCOUNT, button, changes, open } from './testing.tsx';

const PHONE = {
  id: 3,
  name: 'My phone',
  added_at: '2025-01-10T20:00:00Z',
  last_used_at: '',
  is_synced: true,
};
const LAPTOP = { ...PHONE, id: 4, name: 'Laptop', last_used_at: '2025-01-12T20:00:00Z' };

const holding = (...passkeys: (typeof PHONE)[]) => ({ ...ACCOUNT, passkeys });
const section = () => screen.findByRole('region', { name: 'Passkeys' });
const rows = async () => within(await section()).queryAllByRole('listitem');
const heading = () => screen.getByRole('heading', { name: 'Passkeys' });

describe('the list of passkeys', () => {
  it('says of each when it came and was used last, and how it goes', async () => {
    pretendDevice();
    open({ 'GET /api/account': holding(PHONE, LAPTOP) });
    expect((await rows()).map(({ textContent }) => textContent)).toEqual([
      'My phoneAdded on January 10, 2025 at 12:00 PM PSTNot used yetRemove',
      'LaptopAdded on January 10, 2025 at 12:00 PM PSTLast used on January 12, 2025 at 12:00 PM PSTRemove',
    ]);
    for (const { name } of [PHONE, LAPTOP])
      expect(await button(`Remove the passkey ${name}`)).toBeTruthy();
  });

  it('lets go of one in a browser that knows none, and offers no other', async () => {
    open({ 'GET /api/account': holding(PHONE) });
    expect(await rows()).toHaveLength(1);
    expect(await button('Remove the passkey My phone')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});

describe('removing a passkey', () => {
  /** An account that loses what is removed, as it does. */
  function openWith(...passkeys: (typeof PHONE)[]) {
    let held = passkeys;
    return open({
      'GET /api/account': () => holding(...held),
      'DELETE /api/account/passkeys/3': () => {
        held = held.filter(({ id }) => id !== 3);
        return { message: 'The passkey has been removed.' };
      },
    });
  }
  async function ask() {
    await userEvent.click(await button('Remove the passkey My phone'));
    return screen.findByRole('alertdialog', { name: 'Remove the passkey My phone?' });
  }
  const remove = async () =>
    userEvent.click(within(await ask()).getByRole('button', { name: 'Remove' }));

  it('asks first, and says what it means', async () => {
    pretendDevice();
    const recorded = openWith(PHONE);
    const dialog = await ask();
    const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toContain('It will no longer log you in.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep it' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement).toBe(await button('Remove the passkey My phone'));
    expect(changes(recorded)).toEqual([]);
  });

  it('takes that one away, says so, and leaves the focus at the list', async () => {
    pretendDevice();
    const recorded = openWith(PHONE, LAPTOP);
    await remove();
    expect(await screen.findByText('The passkey has been removed.')).toBeTruthy();
    expect((await rows()).map((row) => within(row).getByRole('heading').textContent)).toEqual([
      'Laptop',
    ]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(changes(recorded).map(({ call }) => call)).toEqual(['DELETE /api/account/passkeys/3']);
    await waitFor(() => expect(document.activeElement).toBe(heading()));
  });

  it('of the last one leads to the page where nothing else is left of them', async () => {
    openWith(PHONE);
    await remove();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull());
    const title = screen.getByRole('heading', { level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it('says that one has gone already, and shows the list as it is', async () => {
    pretendDevice();
    const message = 'You have no such passkey.';
    let held = [PHONE];
    open({
      'GET /api/account': () => holding(...held),
      'DELETE /api/account/passkeys/3': () => {
        held = [];
        return { status: 404, body: { message } };
      },
    });
    await remove();
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(async () => expect(await rows()).toEqual([]));
    await userEvent.click(await button('Keep it'));
    await waitFor(() => expect(document.activeElement).toBe(heading()));
  });
});
