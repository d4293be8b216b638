import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import type { Form } from '#form/engine/definition.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { renderPage } from '../../testing.tsx';

function box(): HTMLInputElement {
  return screen.getByRole('textbox', { name: /^Phone(?! abroad)/ });
}

describe('a phone number', () => {
  it('formats itself while it is typed', async () => {
    const { user, store } = renderPage('member');
    await user.type(box(), '8025550134');
    expect(store.getState().answers.phone).toBe('(802) 555-0134');
  });

  it('keeps the caret where a digit was put in the middle', async () => {
    const { user } = renderPage('member', { answers: { phone: '(802) 555-013' } });
    await user.type(box(), '9', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect(box().value).toBe('(809) 255-5013');
    expect(box().selectionStart).toBe(4);
  });

  it('keeps the caret where a digit too many was typed', async () => {
    const { user } = renderPage('member', { answers: { phone: '(802) 555-0134' } });
    await user.type(box(), '9', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect(box().value).toBe('(802) 555-0134');
    expect(box().selectionStart).toBe(3);
  });

  it('takes a pasted number with its country code', async () => {
    const { user, store } = renderPage('member');
    await user.click(box());
    await user.paste('+1 802-555-0134');
    expect(store.getState().answers.phone).toBe('(802) 555-0134');
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

describe('the phone number of a parent', () => {
  const parentForm = (takesAbroad: boolean): Form =>
    applicationForm({ ...sampleTenant, internationalPhone: takesAbroad });
  const parentsBox = () => {
    const group = screen.getByRole('group', { name: 'Parent 1/Guardian 1' });
    return within(group).getByRole<HTMLInputElement>('textbox', { name: /^Phone/ });
  };

  it('may be from abroad, or from here', async () => {
    const { user, store } = renderPage('about', { form: parentForm(true) });
    await user.type(parentsBox(), '+44 20 7946 0018');
    expect(store.getState().answers.parent_1_phone).toBe('+44 20 7946 0018');
    await user.tab();
    expect(parentsBox().getAttribute('aria-invalid')).toBeNull();
    await user.clear(parentsBox());
    await user.type(parentsBox(), '5415550152');
    expect(store.getState().answers.parent_1_phone).toBe('(541) 555-0152');
  });

  it('is from here where the college asks for none from abroad', async () => {
    const { user, store } = renderPage('about', { form: parentForm(false) });
    await user.type(parentsBox(), '+44 20');
    expect(store.getState().answers.parent_1_phone).toBe('(442) 0');
  });
});

describe('an international phone number', () => {
  it('stays as it is typed', async () => {
    const { user, store } = renderPage('member');
    await user.type(screen.getByLabelText(/Phone abroad/), '+44 20 7946 0018');
    expect(store.getState().answers.phone_abroad).toBe('+44 20 7946 0018');
  });
});
