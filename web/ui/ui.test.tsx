import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './controls/Button.tsx';
import { CheckboxRow } from './controls/CheckboxRow.tsx';
import { Field, FieldGroup } from './controls/Field.tsx';
import { PasswordInput } from './controls/PasswordInput.tsx';
import { RadioRows } from './controls/RadioRows.tsx';
import { Select } from './controls/Select.tsx';
import { TextInput } from './controls/TextInput.tsx';
import { AlertDialog, Dialog } from './dialog/Dialog.tsx';
import { Toasts } from './toast/Toasts.tsx';
import { createToasts, ToastProvider, type ToastStore } from './toast/toasts.ts';

describe('a field', () => {
  it('is called by its label, described by help and error, and marked invalid', () => {
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

  it('says nothing of help or errors that it does not have', () => {
    render(
      <Field id="city" label="City">
        {(control) => <TextInput {...control} />}
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: 'City' });
    expect(input.hasAttribute('aria-describedby')).toBe(false);
    expect(input.hasAttribute('aria-invalid')).toBe(false);
  });

  it('takes 45 characters by default', async () => {
    render(<TextInput aria-label="Name" />);
    await userEvent.type(screen.getByLabelText('Name'), 'x'.repeat(50));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toHaveLength(45);
  });
});

describe('choices', () => {
  it('tell the chosen value of radio rows', async () => {
    const onChange = vi.fn();
    render(
      <FieldGroup id="suspended" label="Were you suspended?">
        <RadioRows
          name="suspended"
          value=""
          onChange={onChange}
          options={[
            { value: 'Y', label: 'Yes' },
            { value: 'N', label: 'No' },
          ]}
        />
      </FieldGroup>,
    );
    const group = screen.getByRole('group', { name: 'Were you suspended?' });
    await userEvent.click(within(group).getByRole('radio', { name: 'No' }));
    expect(onChange).toHaveBeenCalledWith('N');
  });

  it('tell whether a box is ticked', async () => {
    const onChange = vi.fn();
    render(<CheckboxRow label="I agree" checked={false} onChange={onChange} />);
    await userEvent.click(screen.getByLabelText('I agree'));
    expect(onChange).toHaveBeenCalledWith(true);
  });

  it('are the browser’s own list in a select', async () => {
    const onChange = vi.fn();
    render(
      <Select
        aria-label="State"
        value=""
        onChange={(event) => onChange(event.currentTarget.value)}
        options={[
          { value: '', label: '--' },
          { value: 'OR', label: 'Oregon' },
        ]}
      />,
    );
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Oregon');
    expect(onChange).toHaveBeenCalledWith('OR');
  });
});

describe('a password', () => {
  it('is hidden until its button shows it', async () => {
    render(<PasswordInput id="password" aria-label="Secret" />);
    const input = screen.getByLabelText<HTMLInputElement>('Secret');
    expect(input.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input.type).toBe('password');
  });
});

describe('a busy button', () => {
  it('keeps its place and focus, and takes no click', async () => {
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

  it('does not send its form', async () => {
    const onSubmit = vi.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" isBusy>
          Send
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(onSubmit).not.toHaveBeenCalled();
  });
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

describe('toasts', () => {
  it('are found with F8 before the first of them', async () => {
    render(
      <>
        <button type="button">Elsewhere</button>
        <Toasts />
      </>,
      { wrapper: withToasts(createToasts()) },
    );
    expect(screen.queryByRole('region')).toBeNull();
    screen.getByRole('button', { name: 'Elsewhere' }).focus();
    fireEvent.keyDown(document.activeElement ?? document, { key: 'F8', code: 'F8' });
    const corner = await screen.findByRole('region', { name: /^Messages/ }, { timeout: 10_000 });
    await waitFor(() =>
      expect(document.activeElement).toBe(within(corner).getByRole('list', { hidden: true })),
    );
    screen.getByRole('button', { name: 'Elsewhere' }).focus();
    fireEvent.keyDown(document.activeElement ?? document, { key: 'F8', code: 'F8' });
    expect(document.activeElement).toBe(within(corner).getByRole('list', { hidden: true }));
  });

  it('appear with title and words, once for the same title, and can be closed', async () => {
    const toasts = createToasts();
    render(<Toasts />, { wrapper: withToasts(toasts) });
    act(() => toasts.show({ tone: 'error', title: 'Login Card Error', description: 'First.' }));
    act(() => toasts.show({ tone: 'error', title: 'Login Card Error', description: 'Second.' }));
    expect(await screen.findByText('Second.')).toBeTruthy();
    expect(screen.queryByText('First.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Second.')).toBeNull();
  });

  it.each([
    ['success', 5000],
    ['error', 300_000],
  ] as const)('of tone %s stay %i ms', (tone, duration) => {
    const toasts = createToasts();
    toasts.show({ tone, title: 'Timed' });
    expect(toasts.getState().at(-1)?.duration).toBe(duration);
    toasts.dismissTitled('Timed');
    expect(toasts.getState()).toEqual([]);
  });
});

function withToasts(toasts: ToastStore) {
  return ({ children }: { children: ReactNode }) => (
    <ToastProvider value={toasts}>{children}</ToastProvider>
  );
}
