import { describe, expect, it, test } from 'vitest';
import { sampleTenant } from '#tenant/sample/index.ts';
import { isPseudo, PSEUDO_TAG } from '#words/pseudo.ts';
import { testSender } from '../testing/senders.ts';
import { alreadyRegisteredLetter, noAccountLetter } from './account-status.ts';
import { confirmationCodeLetter } from './confirmation-code.ts';
import { passkeyLetter } from './passkeys.ts';
import { passwordChangedLetter } from './password-changed.ts';
import { passwordResetLetter } from './password-reset.ts';
import type { Sender } from './sender.ts';

const TO = 'ann@example.org';
const at = new Date('2025-01-10T18:00:00Z');
const HOSTILE = `<img src=x onerror=alert(1)> & "Sons'`;
const english = testSender();
const hostile = testSender({
  ...sampleTenant,
  partnerName: HOSTILE,
  contacts: {
    ...sampleTenant.contacts,
    technicalHelp: { ...sampleTenant.contacts.technicalHelp, name: HOSTILE, phone: HOSTILE },
  },
});

/** What an applicant has called a passkey. */
const nameFor = (sender: Sender) => (sender === hostile ? HOSTILE : 'My phone');

const letters = {
  'confirmation code': (sender: Sender) =>
    confirmationCodeLetter(sender, TO, {
      codes: [{ code: '012345', askedAt: at }],
      others: [],
    }),
  'one code of several sign-ups': (sender: Sender) =>
    confirmationCodeLetter(sender, TO, {
      codes: [{ code: '012345', askedAt: at }],
      others: Array.from({ length: 6 }, () => new Date('2025-01-10T17:00:00Z')),
    }),
  'several codes': (sender: Sender) =>
    confirmationCodeLetter(sender, TO, {
      codes: [
        { code: '111111', askedAt: at },
        { code: '222222', askedAt: new Date('2025-01-10T17:00:00Z') },
      ],
      others: [],
    }),
  'already registered': (sender: Sender) => alreadyRegisteredLetter(sender, TO),
  'no account': (sender: Sender) => noAccountLetter(sender, TO),
  'password reset': (sender: Sender) => passwordResetLetter(sender, TO, '"><script>'),
  'password changed': (sender: Sender) => passwordChangedLetter(sender, TO, { way: 'link', at }),
  'password changed beside passkeys': (sender: Sender) =>
    passwordChangedLetter(sender, TO, {
      way: 'link',
      passkeys: ['My laptop', nameFor(sender)],
      at,
    }),
  'new passkey': (sender: Sender) =>
    passkeyLetter(sender, TO, 'added', { name: nameFor(sender), at }),
  'removed passkey': (sender: Sender) =>
    passkeyLetter(sender, TO, 'removed', { name: nameFor(sender), at }),
  'password changed by its owner': (sender: Sender) =>
    passwordChangedLetter(sender, TO, { way: 'logged in', at }),
};

describe.each(Object.entries(letters))('the letter "%s" [§1.19]', (_, write) => {
  test('goes to one address, has a subject of one line, and is signed by the help desk', () => {
    const { to, subject, text, html } = write(english);
    expect(to).toBe(TO);
    expect(subject).toMatch(/^\S.{5,80}\S$/);
    for (const version of [text, html]) {
      expect(version).toContain('Application Help Desk');
      expect(version.replace(/<[^>]*>/g, '')).toContain('help@aldervalley.example, (541) 555-0178');
    }
  });

  test('says the same in plain text and in HTML', () => {
    const { text, html } = write(english);
    // Without the preview, which mail programs show elsewhere.
    const shown = html.replace(/^[\s\S]*<body.*\n<div.*<\/div>/, '').replace(/<[^>]*>/g, ' ');
    const words = (version: string) =>
      version
        .replaceAll('&#39;', "'")
        .replace(/http\S+/g, '')
        .split(/[^\p{L}\p{N}@.]+/u)
        .filter(Boolean);
    expect(words(shown)).toEqual(words(text));
  });

  test('lets nothing that a college or a caller wrote become markup', () => {
    const { html } = write(hostile);
    expect(html).not.toMatch(/<img src=x|<script|"><|onerror=alert\(1\)>/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Sons&#39;');
  });
});

test('a code stands in the subject and, large, on a line of its own [§1.19]', () => {
  const { subject, text, html } = letters['confirmation code'](english);
  expect(subject).toBe('012345 is your code for Alder Valley College');
  expect(text).toMatch(/^ {4}012345$/m);
  expect(html).toMatch(/font:bold 40px[^>]*>012345</);
});

test('a letter that finds several sign-ups says so before any code, and which code is whose [§1.19]', () => {
  const one = letters['one code of several sign-ups'](english);
  expect(one.subject).toBe('A code for Alder Valley College: is it yours?');
  expect(one.text.indexOf('more than once')).toBeGreaterThan(0);
  expect(one.text.indexOf('more than once')).toBeLessThan(one.text.indexOf('012345'));
  expect(one.text).toMatch(
    /For the sign-up of Friday, January 10, 2025 at 10:00 AM PST:\n\n {4}012345\n/,
  );
  expect(one.text).toContain(
    'Another sign-up for this address is waiting for its own code: of Friday',
  );
  expect(one.text).toContain('9:00 AM PST, and there are older ones');
  const several = letters['several codes'](english);
  expect(several.subject).not.toMatch(/[0-9]/);
  expect(several.text).toMatch(/at 10:00 AM PST:\n\n {4}111111\n/);
  expect(several.text).toMatch(/at 9:00 AM PST:\n\n {4}222222\n/);
  expect(several.text).not.toContain('Another sign-up');
});

describe.each(Object.entries(letters))('the letter "%s" in another language', (_, write) => {
  const pseudo = testSender(sampleTenant, PSEUDO_TAG);

  it('says nothing in English but names, addresses and codes', () => {
    const { subject, text } = write(pseudo);
    expect(isPseudo(subject)).toBe(true);
    const { technicalHelp } = sampleTenant.contacts;
    const names = [technicalHelp.name, sampleTenant.partnerName];
    const plain = text
      .split('\n')
      .filter((line) => /\p{L}/u.test(line) && !names.includes(line))
      .filter((line) => !line.startsWith('http') && !line.includes(technicalHelp.email))
      .filter((line) => !isPseudo(line.replace(/:$/, '')));
    // Only the foot, which is for those who read other languages.
    expect(plain).toEqual([
      'Read our pages and emails in English:',
      'Lee nuestras páginas y correos en español:',
    ]);
  });

  it('is marked as that language, from its side, and each foot as its own', () => {
    const { html, language } = write(pseudo);
    expect(language).toBe(PSEUDO_TAG);
    expect(html).toContain(`<html lang="${PSEUDO_TAG}" dir="rtl">`);
    expect(html).toMatch(
      /<td lang="en" dir="ltr"[^>]*>\s*<a [^>]*href="https:\/\/x\.test\/\?lang=en"/,
    );
    expect(html).toMatch(
      /<td lang="es" dir="ltr"[^>]*>\s*<a [^>]*href="https:\/\/x\.test\/\?lang=es"/,
    );
  });
});
