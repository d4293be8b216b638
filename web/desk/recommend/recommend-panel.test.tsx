import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Answers, pretendServer } from '#web/testing/server.ts';
import { renderDesk } from '../testing/render-page.tsx';
import { RecommendPanel } from './RecommendPanel.tsx';

const URL = '/api/staff/applications/17';
const GRACE = { id: 2, name: 'Grace' };
const AT = '2025-01-10T12:00:00.000Z';
const FOUND = {
  scale: ['Deny', 'Not sure', 'Admit'],
  criteria: [{ id: 'curiosity', label: 'Curiosity' }],
  readers: 2,
  is_submitted: true,
  own: null,
  are_others_hidden: true,
  others: [],
  conflicts: [],
  duplicates: [],
};
const given = (by: object, value: number, comment = '') => ({
  by,
  value,
  criteria: {},
  comment,
  given_at: AT,
  changed_at: AT,
});

function open(found: object, answers: Readonly<Record<string, Answers>> = {}) {
  const recorded = pretendServer({
    [`GET ${URL}/recommendations`]: { ...FOUND, ...found },
    ...answers,
  });
  const panel = <RecommendPanel number="17" onWanted={() => undefined} />;
  const { unmount, drawn } = renderDesk(panel);
  const sent = () => recorded.filter(({ call }) => !call.startsWith('GET'));
  return { sent, leave: unmount, comeBack: () => render(drawn) };
}

it('is given by keys on the scale; an unsaved choice stays until it is saved', async () => {
  const kept = { ...FOUND, own: given({ id: 1, name: 'Ada' }, 3), are_others_hidden: false };
  const { sent, leave, comeBack } = open(
    {},
    {
      [`PUT ${URL}/recommendation`]: {
        message: 'Your recommendation is saved.',
        recommendations: { ...kept, others: [given(GRACE, 1, 'Poor')] },
      },
    },
  );
  const scale = within(await screen.findByRole('group', { name: 'Your recommendation' }));
  const first = scale.getByRole('radio', { name: /Deny/ });
  act(() => first.focus());
  fireEvent.keyDown(first, { key: '3' });
  expect(document.activeElement).toBe(scale.getByRole('radio', { name: /Admit/, checked: true }));
  const criterion = within(screen.getByRole('group', { name: 'Curiosity' }));
  fireEvent.click(criterion.getByRole('radio', { name: /Not sure/ }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Comment' }), { target: { value: 'Yes.' } });
  screen.getByText('You see those of others once you have given yours.');
  leave();
  comeBack();
  await screen.findByDisplayValue('Yes.');
  fireEvent.click(screen.getByRole('button', { name: 'Give the recommendation' }));
  await screen.findByText('Poor');
  expect(sent()).toEqual([
    {
      call: `PUT ${URL}/recommendation`,
      body: { value: 3, criteria: { curiosity: 2 }, comment: 'Yes.' },
    },
  ]);
  screen.getByRole('button', { name: 'Change the recommendation' });
});

it('a reader who knows the person says so, with or without a reason', async () => {
  const { sent } = open({ scale: [] }, { [`POST ${URL}/conflict`]: { message: 'Thank you.' } });
  fireEvent.click(await screen.findByRole('button', { name: 'I know this person' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'I know this person' }));
  await vi.waitFor(() =>
    expect(sent()).toEqual([{ call: `POST ${URL}/conflict`, body: { reason: '' } }]),
  );
});

it('a registrar lets a reader in again with a reason', async () => {
  let conflicts = [{ by: GRACE, at: AT, reason: 'My cousin' }];
  const { sent } = open(
    {},
    {
      [`GET ${URL}/recommendations`]: () => ({ ...FOUND, conflicts }),
      [`POST ${URL}/conflicts/2/lift`]() {
        conflicts = [];
        return { message: 'Done.', recommendations: FOUND };
      },
    },
  );
  await screen.findByText('My cousin');
  fireEvent.click(screen.getByRole('button', { name: 'Let Grace read again' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), {
    target: { value: 'A slip' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Let read again' }));
  await vi.waitFor(() => expect(screen.queryByText('My cousin')).toBeNull());
  expect(sent()).toEqual([{ call: `POST ${URL}/conflicts/2/lift`, body: { reason: 'A slip' } }]);
});

it('a possible duplicate is a hint, which one press hides', async () => {
  const other = {
    account_id: 18,
    name: 'Mari Reyes',
    reference: '3936-1520',
    same: ['name', 'phone'],
  };
  open(
    { duplicates: [other] },
    { [`POST ${URL}/duplicates/18/not-same`]: { message: 'Two people.', recommendations: FOUND } },
  );
  const link = await screen.findByRole('link', { name: 'Mari Reyes 3936-1520' });
  expect(link.getAttribute('href')).toBe('/applications/18');
  screen.getByText(/the same name and date of birth and the same phone number/);
  fireEvent.click(screen.getByRole('button', { name: 'Not the same person' }));
  await vi.waitFor(() => expect(screen.queryByRole('link')).toBeNull());
});
