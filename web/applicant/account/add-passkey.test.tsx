import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PASSKEY_OPTIONS, pretendDevice, refusing } from '#web/testing/device.ts';
import type { Answers } from '#web/testing/server.ts';
import { button, changes, open, PHONE } from './testing.tsx';

const ASK = 'POST /api/account/passkeys/options';
const ADD = 'POST /api/account/passkeys';
const PASSWORD = 'Green-Valley-2025';
const NO_PASSKEY = 'No passkey was added: it was canceled, or it took too long. Please try again.';
const WRONG = 'That is not the password of this account.';
const ASKED = { message: 'Please register a passkey.', options: PASSKEY_OPTIONS };

const dialog = () => within(screen.getByRole('dialog', { name: 'Add a passkey' }));
const field = (label: string) => dialog().getByLabelText<HTMLInputElement>(label);
const name = () => field('Name of the passkey');
const password = () => field('Password of your account');
/** Its name is longer while it is busy. */
const press = (label: string) =>
  userEvent.click(dialog().getByRole('button', { name: new RegExp(`^${label}`) }));

/** Opens the dialog, and types the password. @returns the calls that were made for a passkey. */
async function openDialog(answers: Readonly<Record<string, Answers>> = {}) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(PHONE);
  const recorded = open({ [ASK]: ASKED, [ADD]: { message: 'It has been added.' }, ...answers });
  await userEvent.click(await button('Add a passkey'));
  await userEvent.type(password(), PASSWORD);
  return () => changes(recorded);
}

it('a wrong password does not reach the device, and the typed text stays', async () => {
  const asked = pretendDevice(refusing('UnknownError'));
  const calls = await openDialog({ [ASK]: { status: 400, body: { message: WRONG } } });
  await press('Add it');
  expect(await within(dialog().getByRole('alert')).findByText(WRONG)).toBeTruthy();
  expect([asked.length, calls().length]).toEqual([0, 1]);
  expect([name().value, password().value]).toEqual(['Safari, iPhone', PASSWORD]);
});

it.each([
  ['NotAllowedError', NO_PASSKEY],
  ['InvalidStateError', 'This device already has a passkey for your account.'],
  ['ConstraintError', /This device cannot check who is using it/],
  ['UnknownError', /Your device could not do this/],
])('plain words say why the device made no passkey (%s)', async (reason, sentence) => {
  pretendDevice(refusing(reason));
  const calls = await openDialog();
  await press('Add it');
  expect(await within(dialog().getByRole('alert')).findByText(sentence)).toBeTruthy();
  expect(calls().map(({ call }) => call)).toEqual([ASK]);
});

it('while the device asks, this is announced, cannot be started twice, and is stopped by Cancel', async () => {
  const asked = pretendDevice(
    ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const calls = await openDialog();
  await press('Add it');
  expect(await dialog().findByRole('status', { name: 'One moment, please' })).toBeTruthy();
  await press('Add it');
  await userEvent.type(name(), '{Enter}');
  await waitFor(() => expect(asked).toHaveLength(1));
  await press('Cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked[0]?.signal?.aborted).toBe(true);
  expect(document.activeElement).toBe(await button('Add a passkey'));
  expect(calls().map(({ call }) => call)).toEqual([ASK]);
});
