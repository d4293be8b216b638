import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PASSKEY_OPTIONS, pretendDevice, refusing } from '#web/testing/device.ts';
import type { Answers } from '#web/testing/server.ts';
import { ACCOUNT, button, changes, open, PHONE } from './testing.tsx';

const ASK = 'POST /api/account/passkeys/options';
const ADD = 'POST /api/account/passkeys';
const PASSWORD = 'Green-Valley-2025';
const NO_PASSKEY = 'No passkey was added: it was canceled, or it took too long. Please try again.';
const ASKED = { message: 'Please register a passkey.', options: PASSKEY_OPTIONS };
const ADDED = { message: 'Your passkey has been added.' };

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
    expect(password().type).toBe('password');
    expect(name().value).toBe('Safari, iPhone');
    await userEvent.clear(name());
    await userEvent.type(name(), 'My phone');
    await press('Add it');
    expect(await screen.findByText('Your passkey has been added.')).toBeTruthy();
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
});
