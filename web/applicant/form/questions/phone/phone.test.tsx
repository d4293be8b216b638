import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../testing.tsx';

function box(): HTMLInputElement {
  return screen.getByRole('textbox', { name: /^Phone(?! abroad)/ });
}

describe('a phone number', () => {
  it('keeps the caret where a digit was put in the middle', async () => {
    const { user } = renderPage('member', { answers: { phone: '(802) 555-013' } });
    await user.type(box(), '9', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect(box().value).toBe('(809) 255-5013');
    expect(box().selectionStart).toBe(4);
  });

  it('says what is wrong with it once it is left, and not before', async () => {
    const { user } = renderPage('member');
    await user.type(box(), '802555');
    expect(box().getAttribute('aria-invalid')).toBeNull();
    await user.tab();
    expect(box().getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById('phone-errors')?.textContent).toContain(
      'Please enter a valid phone number.',
    );
    expect(box().getAttribute('aria-describedby')).toContain('phone-errors');
  });
});
