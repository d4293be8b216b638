import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../controls/Button.tsx';
import Popover from './Popover.tsx';

function Page() {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button ref={anchor} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Account
      </Button>
      <Popover anchor={anchor} isOpen={isOpen} onOpenChange={setOpen} label="Account">
        <a href="/login">Sign In</a>
      </Popover>
      <main tabIndex={-1}>Words</main>
      <input aria-label="Name" />
    </>
  );
}

const trigger = () => screen.getByRole('button', { name: 'Account' });
const popover = () => screen.queryByRole('dialog', { name: 'Account' });
const name = () => screen.getByRole('textbox', { name: 'Name' });

describe('a popover', () => {
  beforeEach(async () => {
    render(<Page />);
    expect(popover()).toBeNull();
    await userEvent.click(trigger());
  });

  it.each([
    ['a press on an input', () => userEvent.click(name())],
    [
      'Tab behind its end',
      async () => {
        await userEvent.tab();
        await userEvent.tab();
      },
    ],
  ])('closes with %s, which keeps the focus', async (_, leave) => {
    await leave();
    expect(popover()).toBeNull();
    expect(document.activeElement).toBe(name());
  });
});

describe('a popover below its button', () => {
  afterEach(() => document.documentElement.removeAttribute('dir'));

  it.each([
    ['ltr', '200px'],
    ['rtl', '100px'],
  ])('ends where its button ends, in a page that runs %s', async (dir, end) => {
    document.documentElement.dir = dir;
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(100, 10, 700, 40),
    );
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(300);
    render(<Page />);
    await userEvent.click(trigger());
    expect(popover()?.style.insetInlineEnd).toBe(end);
  });
});
