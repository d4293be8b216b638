import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../testing.tsx';

describe('a line of text', () => {
  it('keeps what is typed under its key', async () => {
    const { user, store } = renderPage('member');
    await user.type(screen.getByLabelText('First name'), 'Vera');
    expect(store.getState().answers.first_name).toBe('Vera');
  });

  it('carries its key as its id, and the browser’s autofill name', () => {
    renderPage('member');
    const box = screen.getByLabelText('First name');
    expect(box.id).toBe('first_name');
    expect(box.getAttribute('autocomplete')).toBe('given-name');
  });

  it('takes no more than its answer may hold', async () => {
    const { user, store } = renderPage('play');
    await user.type(screen.getByLabelText(/^Rating/), '12345');
    expect(store.getState().answers.rating).toBe('1234');
  });

  it('is required for a screen reader only while something asks for an answer', () => {
    renderPage('member');
    expect(screen.getByRole('textbox', { name: 'First name' }).ariaRequired).toBe('true');
    expect(screen.getByRole('textbox', { name: 'Tax number' }).ariaRequired).toBeNull();
  });

  it('is described by its help', () => {
    renderPage('member');
    const box = screen.getByLabelText(/Tax number/);
    expect(box.getAttribute('aria-describedby')).toBe('tax_id-help');
    expect(document.getElementById('tax_id-help')?.textContent).toBe('If any.');
  });
});

describe('a social security number', () => {
  it('groups itself while it is typed [§3.58]', async () => {
    const { user, store } = renderPage('member');
    const box = screen.getByLabelText(/Tax number/);
    await user.type(box, '123456789');
    expect(store.getState().answers.tax_id).toBe('123-45-6789');
    await user.type(box, '0');
    expect(store.getState().answers.tax_id).toBe('123-45-6789');
  });
});

describe('a password', () => {
  it('is hidden until it is shown [§3.57 §4.34]', async () => {
    const { user, store } = renderPage('member');
    const box = screen.getByLabelText(/Pass phrase/);
    await user.type(box, 'j’adoube');
    expect(box.getAttribute('type')).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(box.getAttribute('type')).toBe('text');
    expect(store.getState().answers.pass_phrase).toBe('j’adoube');
  });
});
