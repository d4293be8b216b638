import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './controls/Button.tsx';
import { Field } from './controls/Field.tsx';
import { TextInput } from './controls/TextInput.tsx';
import { AlertDialog, Dialog } from './dialog/Dialog.tsx';

it('a field is called by its label, described by help and error, and marked invalid', () => {
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

it('a busy button keeps its place and focus, and takes no click', async () => {
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

function HelpButton({ asks = false }: { asks?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const Window = asks ? AlertDialog : Dialog;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Window
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Help"
        actions={<Button onClick={() => setOpen(false)}>Understood</Button>}
      >
        <p>Call us.</p>
      </Window>
    </>
  );
}

describe('a dialog', () => {
  it('is named by its title, takes focus, and gives it back', async () => {
    render(<HelpButton />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    const dialog = screen.getByRole('dialog', { name: 'Help' });
    expect(dialog.contains(document.activeElement)).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('that asks has no close button, and its words are read out', async () => {
    render(<HelpButton asks />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Help' });
    expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
    const description = dialog.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(description)?.textContent).toBe('Call us.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Understood' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
