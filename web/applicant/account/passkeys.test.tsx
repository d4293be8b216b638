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

const rows = async () =>
  within(await screen.findByRole('region', { name: 'Passkeys' })).queryAllByRole('listitem');
const isFocused = (heading: { name?: string; level: number }) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', heading)));
const LIST = { name: 'Passkeys', level: 2 };

/** An account that loses the phone's passkey, as the server answers to its removal. */
function openWith(passkeys: (typeof PHONE)[], answer: object = { message: 'It is removed.' }) {
  let held = passkeys;
  return open({
    'GET /api/account': () => ({ ...ACCOUNT, passkeys: held }),
    'DELETE /api/account/passkeys/3': () => {
      held = held.filter(({ id }) => id !== 3);
      return answer;
    },
  });
}

it('the list of passkeys says of each when it came and was used last, also in a browser that knows none', async () => {
  openWith([PHONE, LAPTOP]);
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    'My phoneAdded on January 10, 2025 at 12:00 PM PSTNot used yetRemove',
    'LaptopAdded on January 10, 2025 at 12:00 PM PSTLast used on January 12, 2025 at 12:00 PM PSTRemove',
  ]);
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

describe('removing a passkey', () => {
  async function ask() {
    await userEvent.click(await button('Remove the passkey My phone'));
    return screen.findByRole('alertdialog', { name: 'Remove the passkey My phone?' });
  }
  const remove = async () =>
    userEvent.click(within(await ask()).getByRole('button', { name: 'Remove' }));

  it('asks first, and says what it means', async () => {
    const recorded = openWith([PHONE]);
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
    openWith([PHONE, LAPTOP]);
    await remove();
    expect(await screen.findByText('It is removed.')).toBeTruthy();
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    await isFocused(LIST);
  });

  it('of the last one leads to the page where nothing else is left of them', async () => {
    openWith([PHONE]);
    await remove();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull());
    await isFocused({ level: 1 });
  });
});
