import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { NEW_CREDENTIAL, PASSKEY_OPTIONS, pretendDevice, refusing } from '#web/testing/device.ts';
import type { Answers } from '#web/testing/server.ts';
import { ACCOUNT, button, changes, open, PHONE } from './testing.tsx';

const ASK = 'POST /api/account/passkeys/options';
const ADD = 'POST /api/account/passkeys';
const PASSWORD = 'Green-Valley-2025';
const NO_PASSKEY = 'No passkey was added: it was cancelled, or it took too long. Please try again.';
const ASKED = { message: 'Please register a passkey.', options: PASSKEY_OPTIONS };
const ADDED = { message: 'Your passkey is added.' };

const dialog = () => screen.getByRole('dialog', { name: 'Add a passkey' });
const field = (label: string) => within(dialog()).getByLabelText<HTMLInputElement>(label);
const name = () => field('Name of the passkey');
const password = () => field('Password of your account');
/** Its name is longer while it is busy. */
const press = (label: string) =>
  userEvent.click(within(dialog()).getByRole('button', { name: new RegExp(`^${label}`) }));

/** Opens the dialog, and types the password. */
async function openDialog(answers: Readonly<Record<string, Answers>> = {}) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(PHONE);
  const recorded = open({ [ASK]: ASKED, [ADD]: ADDED, ...answers });
  await userEvent.click(await button('Add a passkey'));
  await userEvent.type(password(), PASSWORD);
  return recorded;
}
const calls = (recorded: Awaited<ReturnType<typeof openDialog>>) =>
  changes(recorded).map(({ call }) => call);
const problem = (text: string | RegExp) =>
  within(within(dialog()).getByRole('alert')).findByText(text);

describe('adding a passkey', () => {
  it('begins in the dialog, with the name of the device', async () => {
    pretendDevice();
    await openDialog();
    expect(dialog().contains(document.activeElement)).toBe(true);
    expect(name().value).toBe('Safari, iPhone');
    expect(password().type).toBe('password');
    const username = dialog().querySelector<HTMLInputElement>('input[autocomplete="username"]');
    expect([username?.value, username?.hidden]).toEqual(['mia@example.org', true]);
  });

  it('proves the password, lets the device make one, and hands it on under its name', async () => {
    const asked = pretendDevice();
    let passkeys: object[] = [];
    const recorded = await openDialog({
      'GET /api/account': () => ({ ...ACCOUNT, passkeys }),
      [ADD]: () => {
        passkeys = [
          {
            id: 3,
            name: 'My phone',
            added_at: '2025-01-10T20:00:00Z',
            last_used_at: '',
            is_synced: true,
          },
        ];
        return ADDED;
      },
    });
    await userEvent.clear(name());
    await userEvent.type(name(), 'My phone');
    await press('Add it');
    expect(await screen.findByText('Your passkey is added.')).toBeTruthy();
    expect(changes(recorded)).toMatchObject([
      { call: ASK, body: { password: PASSWORD } },
      { call: ADD, body: { name: 'My phone', credential: { id: 'AQID', type: 'public-key' } } },
    ]);
    expect(asked).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await button('Remove the passkey My phone')).toBeTruthy();
    expect(document.activeElement).toBe(await button('Add a passkey'));
  });

  it.each([
    ['Name of the passkey', 'Please give it a name.'],
    ['Password of your account', 'Password is required.'],
  ])('leads to the field “%s” when it is empty, and asks nobody', async (label, sentence) => {
    const asked = pretendDevice();
    const recorded = await openDialog();
    await userEvent.clear(field(label));
    await press('Add it');
    expect(document.activeElement).toBe(field(label));
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    const described = (field(label).getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described.join(' ')).toContain(sentence);
    expect([asked, changes(recorded)]).toEqual([[], []]);
    await userEvent.type(field(label), 'x');
    expect(within(dialog()).queryByText(sentence)).toBeNull();
  });

  it('says nothing against fields that nobody has had the time to fill in', async () => {
    pretendDevice();
    open();
    await userEvent.click(await button('Add a passkey'));
    expect(password().getAttribute('aria-invalid')).toBeNull();
  });

  it('does not ask the device when the password is wrong, and keeps what was typed', async () => {
    const asked = pretendDevice();
    const message = 'That is not the password of this account.';
    const recorded = await openDialog({ [ASK]: { status: 400, body: { message } } });
    await press('Add it');
    expect(await problem(message)).toBeTruthy();
    expect([asked, calls(recorded)]).toEqual([[], [ASK]]);
    expect([name().value, password().value]).toEqual(['Safari, iPhone', PASSWORD]);
  });

  it.each([
    ['NotAllowedError', NO_PASSKEY],
    ['InvalidStateError', 'This device already has a passkey for your account.'],
    ['ConstraintError', /This device cannot check who is using it/],
    ['UnknownError', /Your device could not do this/],
  ])('says in plain words why the device made none (%s)', async (reason, sentence) => {
    pretendDevice(refusing(reason));
    const recorded = await openDialog();
    await press('Add it');
    expect(await problem(sentence)).toBeTruthy();
    expect(calls(recorded)).toEqual([ASK]);
  });

  it('goes on after it was cancelled at the device, with a new question', async () => {
    pretendDevice(refusing('NotAllowedError'));
    const recorded = await openDialog();
    await press('Add it');
    expect(await problem(NO_PASSKEY)).toBeTruthy();
    pretendDevice();
    await press('Add it');
    expect(await screen.findByText('Your passkey is added.')).toBeTruthy();
    expect(calls(recorded)).toEqual([ASK, ASK, ADD]);
  });

  it('says what the server has against a passkey', async () => {
    pretendDevice();
    const message = 'You have as many passkeys as an account can have. Please remove one first.';
    await openDialog({ [ADD]: { status: 409, body: { message } } });
    await press('Add it');
    expect(await problem(message)).toBeTruthy();
    expect(screen.queryByText('Your passkey is added.')).toBeNull();
  });

  it('says that the network is gone', async () => {
    pretendDevice();
    await openDialog();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await press('Add it');
    expect(await problem(/check your internet connection/)).toBeTruthy();
  });

  it('is announced while the device asks, and is not begun twice', async () => {
    const asked = pretendDevice(() => new Promise(() => {}));
    const recorded = await openDialog();
    await press('Add it');
    expect(
      await within(dialog()).findByRole('status', { name: 'One moment, please' }),
    ).toBeTruthy();
    await press('Add it');
    await userEvent.type(name(), '{Enter}');
    expect(calls(recorded)).toEqual([ASK]);
    expect(asked).toHaveLength(1);
  });
});

describe('thinking better of it', () => {
  it('asks no device where the server had not answered yet', async () => {
    const asked = pretendDevice();
    const recorded = await openDialog({
      [ASK]: () => {
        within(dialog()).getByRole('button', { name: 'Cancel' }).click();
        return ASKED;
      },
    });
    await press('Add it');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(await button('Add a passkey'));
    expect([asked, calls(recorded)]).toEqual([[], [ASK]]);
  });

  it('stops the device, and nothing is added', async () => {
    const asked = pretendDevice(
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const recorded = await openDialog();
    await press('Add it');
    await waitFor(() => expect(asked).toHaveLength(1));
    await press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked[0]?.signal?.aborted).toBe(true);
    expect(document.activeElement).toBe(await button('Add a passkey'));
    expect(calls(recorded)).toEqual([ASK]);
  });

  it('adds nothing either where the device makes one all the same', async () => {
    let make: (made: object) => void = () => undefined;
    const asked = pretendDevice(
      () =>
        new Promise((resolve) => {
          make = resolve;
        }),
    );
    const recorded = await openDialog();
    await press('Add it');
    await waitFor(() => expect(asked).toHaveLength(1));
    await press('Close');
    make(NEW_CREDENTIAL);
    await userEvent.click(await button('Add a passkey'));
    expect(calls(recorded)).toEqual([ASK]);
    expect(screen.queryByText('Your passkey is added.')).toBeNull();
  });
});
