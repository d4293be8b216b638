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

it('a button pressed before the script has loaded waits, and acts once the script has taken over', () => {
  start();
  const button = document.querySelector('button') as HTMLButtonElement;
  const heard: string[] = [];
  button.addEventListener('click', () => heard.push('pressed'));
  button.click();
  expect([heard, button.getAttribute('aria-busy')]).toEqual([[], 'true']);
  takeOver();
  expect([heard, button.getAttribute('aria-busy')]).toEqual([['pressed'], null]);
});

describe('text typed before the script has loaded', () => {
  it('is kept, and shown again after a reload', () => {
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

  it('is kept even if typed before the early lines ran, and not replaced by older kept text', () => {
    keep('/about', { first_name: 'Old' });
    const root = openScreen();
    control('[name=first_name]').value = 'Ana';
    keepTypedEarly(root);
    expect(control('[name=first_name]').value).toBe('Ana');
    expect(readKept('/about')).toEqual({ first_name: 'Ana' });
  });

  it('belongs to one screen only', () => {
    start();
    type('[name=first_name]', 'Ana');
    takeOver();
    start('/education');
    expect(control('[name=first_name]').value).toBe('');
    expect(readKept('/about')).toEqual({ first_name: 'Ana' });
  });

  it('is no longer kept once it is deleted', () => {
    start();
    type('[name=first_name]', 'Ana');
    type('[name=first_name]', '');
    expect(sessionStorage.length).toBe(0);
  });

  it('is no longer kept here once the script has taken over', () => {
    start();
    takeOver();
    type('[name=first_name]', 'Ana');
    expect(sessionStorage.length).toBe(0);
  });
});

describe('a link to another page, after something was typed', () => {
  beforeEach(() => {
    start();
    type('[name=first_name]', 'Ana');
    expect(press('Education')).toBe(false);
  });

  it('waits for the script, which follows the last one pressed', () => {
    expect(press('Log in')).toBe(false);
    expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(1);
    expect(followed).toEqual([]);
    takeOver();
    expect(followed).toEqual(['Log in']);
    expect(document.querySelector('[aria-busy]')).toBeNull();
  });

  it('is followed even if the screen was drawn again meanwhile', () => {
    openScreen();
    takeOver();
    expect(followed).toEqual(['Education']);
  });

  it('is followed at once when pressed again', () => expect(press('Education')).toBe(true));
});

it.each([
  ['nothing is typed', 'Education', {}, ''],
  ['it leads to a question of this page', 'Start', {}, 'Ana'],
  ['it opens another tab', 'Log in elsewhere', {}, 'Ana'],
  ['it is pressed for another tab', 'Education', { ctrlKey: true }, 'Ana'],
  ['it leads to another site', 'Away', {}, 'Ana'],
])('a link does not wait if %s', (_where, name, keys, typed) => {
  start();
  type('[name=first_name]', typed);
  expect(press(name, keys)).toBe(true);
});
