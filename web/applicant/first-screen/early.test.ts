// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAnswerKeeper } from '#web/applicant/session/answer-keeper.ts';
import { keepTypedEarly } from './early.ts';
import { keep, readKept, TAKEN_OVER } from './kept-early.ts';

const takeOver = () => window.dispatchEvent(new Event(TAKEN_OVER));
/** The links that were followed, by name. */
const followed: (string | null)[] = [];
function follow(event: Event): void {
  if (!(event.target instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  followed.push(event.target.textContent);
}

/** As the server draws it. */
function openScreen(screen = '/about'): HTMLElement {
  document.body.innerHTML = `<div id="root" data-screen="${screen}">
    <a href="/education">Education</a> <a href="/login">Log in</a> <a href="/about#first_name">Start</a>
    <a href="/login" target="_blank">Log in elsewhere</a> <a href="https://elsewhere.example/">Away</a>
    <button type="button">Account</button>
    <form name="first-screen">
      <input name="first_name"><input name="city" value="drawn">
      <input type="radio" name="gender" value="F"><input type="radio" name="gender" value="M">
      <input type="checkbox" name="race_asian">
      <select name="citizenship"><option value=""></option><option value="US"></option></select>
    </form></div>`;
  return document.getElementById('root') as HTMLElement;
}
const control = (selector: string) => document.querySelector(selector) as HTMLInputElement;
function type(selector: string, value: string): void {
  control(selector).value = value;
  control(selector).dispatchEvent(new Event('input', { bubbles: true }));
}
/** @returns whether it was followed. */
function press(name: string, keys: MouseEventInit = {}): boolean {
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name);
  const before = followed.length;
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
  return followed.length > before;
}

beforeEach(() => {
  window.history.replaceState(null, '', '/about');
  document.addEventListener('click', follow);
});
afterEach(() => {
  takeOver();
  document.removeEventListener('click', follow);
  followed.length = 0;
});

describe('a button that is pressed before the script has come', () => {
  const button = () => document.querySelector('button') as HTMLButtonElement;
  const presses = (element: HTMLElement) => {
    const heard: string[] = [];
    element.addEventListener('click', () => heard.push('pressed'));
    return heard;
  };

  it('waits, and is pressed when the screen has been taken over', () => {
    keepTypedEarly(openScreen());
    const heard = presses(button());
    button().click();
    expect([heard, button().getAttribute('aria-busy')]).toEqual([[], 'true']);
    takeOver();
    expect([heard, button().getAttribute('aria-busy')]).toEqual([['pressed'], null]);
  });
});

describe('what is typed before the script has come', () => {
  it('is kept, and on the screen again after a reload', () => {
    keepTypedEarly(openScreen());
    type('[name=first_name]', 'Ana');
    type('[name=citizenship]', 'US');
    control('[value=F]').click();
    control('[name=race_asian]').click();
    takeOver();
    keepTypedEarly(openScreen());
    expect(control('[name=first_name]').value).toBe('Ana');
    expect(control('[name=citizenship]').value).toBe('US');
    expect([control('[value=F]').checked, control('[value=M]').checked]).toEqual([true, false]);
    expect(control('[name=race_asian]').checked).toBe(true);
    expect(readKept('/about')).not.toHaveProperty('city');
  });

  it('is kept when it was typed before these lines came, and not put over by what was typed before', () => {
    keep('/about', { first_name: 'Old' });
    const root = openScreen();
    control('[name=first_name]').value = 'Ana';
    keepTypedEarly(root);
    expect(control('[name=first_name]').value).toBe('Ana');
    expect(readKept('/about')).toEqual({ first_name: 'Ana' });
  });

  it('is no longer kept when it is taken back', () => {
    keepTypedEarly(openScreen());
    type('[name=first_name]', 'Ana');
    type('[name=first_name]', '');
    expect(sessionStorage.length).toBe(0);
  });

  it('is of one screen only', () => {
    keepTypedEarly(openScreen());
    type('[name=first_name]', 'Ana');
    takeOver();
    keepTypedEarly(openScreen('/education'));
    expect(control('[name=first_name]').value).toBe('');
    expect(readKept('/about')).toEqual({ first_name: 'Ana' });
  });

  it('is forgotten with everything else for the next person', () => {
    keep('/about', { first_name: 'Ana' });
    createAnswerKeeper().forgetAll();
    expect(sessionStorage.length).toBe(0);
  });

  it('ends with the script: the page keeps it then', () => {
    keepTypedEarly(openScreen());
    takeOver();
    type('[name=first_name]', 'Ana');
    expect(sessionStorage.length).toBe(0);
  });
});

describe('a link that would lead away', () => {
  it('waits for the script where something is typed; the last one that was pressed is followed', () => {
    keepTypedEarly(openScreen());
    type('[name=first_name]', 'Ana');
    expect(press('Education')).toBe(false);
    expect(press('Log in')).toBe(false);
    expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(1);
    expect(followed).toEqual([]);
    takeOver();
    expect(followed).toEqual(['Log in']);
    expect(document.querySelector('[aria-busy]')).toBeNull();
  });

  it('is followed in its new place where the screen was drawn anew', () => {
    keepTypedEarly(openScreen());
    type('[name=first_name]', 'Ana');
    press('Education');
    openScreen();
    takeOver();
    expect(followed).toEqual(['Education']);
  });

  it('goes when it is pressed again', () => {
    keepTypedEarly(openScreen());
    type('[name=first_name]', 'Ana');
    press('Education');
    expect(press('Education')).toBe(true);
  });

  it.each([
    ['nothing is typed', 'Education', {}, ''],
    ['it leads to a question of this page', 'Start', {}, 'Ana'],
    ['it opens another tab', 'Log in elsewhere', {}, 'Ana'],
    ['it is pressed for another tab', 'Education', { ctrlKey: true }, 'Ana'],
    ['it leads to another site', 'Away', {}, 'Ana'],
  ])('does not wait where %s', (_where, name, keys, typed) => {
    keepTypedEarly(openScreen());
    type('[name=first_name]', typed);
    expect(press(name, keys)).toBe(true);
  });
});
