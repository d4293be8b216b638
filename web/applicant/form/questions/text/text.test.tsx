import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../testing.tsx';

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
