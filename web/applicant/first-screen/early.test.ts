// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

/** A screen whose early lines run. */
function start(screen?: string): void {
  keepTypedEarly(openScreen(screen));
}

it('a button that is pressed before the script has come waits, and is pressed when the screen has been taken over', () => {
  start();
  const button = document.querySelector('button') as HTMLButtonElement;
  const heard: string[] = [];
  button.addEventListener('click', () => heard.push('pressed'));
  button.click();
  expect([heard, button.getAttribute('aria-busy')]).toEqual([[], 'true']);
  takeOver();
  expect([heard, button.getAttribute('aria-busy')]).toEqual([['pressed'], null]);
});

describe('what is typed before the script has come', () => {
  it('is kept, and on the screen again after a reload', () => {
    start();
    type('[name=first_name]', 'Ana');
    type('[name=citizenship]', 'US');
    control('[value=F]').click();
    control('[name=race_asian]').click();
    takeOver();
    start();
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

  it('is of one screen only', () => {
    start();
    type('[name=first_name]', 'Ana');
    takeOver();
    start('/education');
    expect(control('[name=first_name]').value).toBe('');
    expect(readKept('/about')).toEqual({ first_name: 'Ana' });
  });

  it('is no longer kept when it is taken back', () => {
    start();
    type('[name=first_name]', 'Ana');
    type('[name=first_name]', '');
    expect(sessionStorage.length).toBe(0);
  });

  it('ends with the script: the page keeps it then', () => {
    start();
    takeOver();
    type('[name=first_name]', 'Ana');
    expect(sessionStorage.length).toBe(0);
  });
});

describe('a link that would lead away where something is typed', () => {
  beforeEach(() => {
    start();
    type('[name=first_name]', 'Ana');
    expect(press('Education')).toBe(false);
  });

  it('waits for the script; the last one that was pressed is followed', () => {
    expect(press('Log in')).toBe(false);
    expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(1);
    expect(followed).toEqual([]);
    takeOver();
    expect(followed).toEqual(['Log in']);
    expect(document.querySelector('[aria-busy]')).toBeNull();
  });

  it('is followed in its new place where the screen was drawn anew', () => {
    openScreen();
    takeOver();
    expect(followed).toEqual(['Education']);
  });

  it('goes when it is pressed again', () => expect(press('Education')).toBe(true));
});

it.each([
  ['nothing is typed', 'Education', {}, ''],
  ['it leads to a question of this page', 'Start', {}, 'Ana'],
  ['it opens another tab', 'Log in elsewhere', {}, 'Ana'],
  ['it is pressed for another tab', 'Education', { ctrlKey: true }, 'Ana'],
  ['it leads to another site', 'Away', {}, 'Ana'],
])('a link does not wait where %s', (_where, name, keys, typed) => {
  start();
  type('[name=first_name]', typed);
  expect(press(name, keys)).toBe(true);
});
