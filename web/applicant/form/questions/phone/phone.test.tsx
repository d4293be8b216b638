import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../testing.tsx';

it('a phone number keeps the caret where a digit was put in the middle', async () => {
  const { user } = renderPage('member', { answers: { phone: '(802) 555-013' } });
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: /^Phone(?! abroad)/ });
  await user.type(box, '9', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(box.value).toBe('(809) 255-5013');
  expect(box.selectionStart).toBe(4);
});
