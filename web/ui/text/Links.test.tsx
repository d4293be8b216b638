import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WithLinks } from './Links.tsx';

it.each([
  ['Please read it at http://localhost:3000/dev/mail.', ['http://localhost:3000/dev/mail']],
  ['(https://a.example/x?y=1&z=2), thank you!', ['https://a.example/x?y=1&z=2']],
  ['Look into your mailbox.', []],
  ['<b>javascript:alert(1)</b>', []],
])('a sentence of the server keeps its words and links its addresses: %s', (text, addresses) => {
  const { container } = render(
    <p>
      <WithLinks text={text} />
    </p>,
  );
  expect(container.textContent).toBe(text);
  const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(addresses);
});
