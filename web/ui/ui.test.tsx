import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from './controls/Button.tsx';
import { Field } from './controls/Field.tsx';
import { TextInput } from './controls/TextInput.tsx';
import { AlertDialog, Dialog } from './dialog/Dialog.tsx';
import { FormDialog } from './dialog/FormDialog.tsx';

it('a field is named by its label, described by help and error, and marked invalid', () => {
  render(
    <Field id="city" label="City" help="Where you live." errors={['City']}>
      {(control) => <TextInput {...control} />}
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'City' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  const words = described.map((id) => document.getElementById(id)?.textContent);
  expect(words).toEqual(['Where you live.', 'Error: City']);
});

it('a busy button keeps its place and focus, and ignores clicks', async () => {
  const onClick = vi.fn();
  render(
    <Button isBusy busyLabel="Saving" onClick={onClick}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: /Save/ });
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button).toBe(document.activeElement);
  expect(screen.getByRole('status', { name: 'Saving' })).toBeTruthy();
});

function Question() {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const understood = <Button onClick={close}>Understood</Button>;
  return (
    <AlertDialog isOpen={isOpen} onClose={close} title="Help" actions={understood}>
      <p>Call us.</p>
    </AlertDialog>
  );
}

it('a dialog that asks has no close button, and its words are read out', async () => {
  render(<Question />);
  const dialog = screen.getByRole('alertdialog', { name: 'Help' });
  expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
  const description = dialog.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(description)?.textContent).toBe('Call us.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Understood' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('a dialog is closed by a press beside it, unless it holds a form', () => {
  const onClose = vi.fn();
  const pressBeside = () => fireEvent.pointerDown(screen.getByRole('dialog'));
  const form = { title: 'Letter', action: 'Send', isBusy: false, onSubmit: vi.fn(), onClose };
  const { unmount } = render(<FormDialog {...form}>Text</FormDialog>);
  pressBeside();
  expect(onClose).not.toHaveBeenCalled();
  unmount();
  render(
    <Dialog isOpen title="Help" onClose={onClose}>
      Call us.
    </Dialog>,
  );
  pressBeside();
  expect(onClose).toHaveBeenCalledOnce();
});
