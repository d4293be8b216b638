import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleTenant } from '#tenant/sample/index.ts';
import { isPseudo, PSEUDO_TAG } from '#words/pseudo.ts';
import { testSender } from './applicant/accounts/testing/senders.ts';
import { sampleLetters } from './sample-letters.ts';

const HOSTILE = `<img src=x onerror=alert(1)> & "Sons'`;
const { contacts } = sampleTenant;
const hostile = testSender({
  ...sampleTenant,
  partnerName: HOSTILE,
  contacts: {
    ...contacts,
    technicalHelp: { ...contacts.technicalHelp, name: HOSTILE, phone: HOSTILE },
  },
});
/** Texts that people have typed into some letters. */
const TYPED = ['An open house', 'Come and see us.', 'Your school', 'Your GPA', 'Ada Lovelace'];
const pseudo = testSender(sampleTenant, PSEUDO_TAG);

const lettersIn = (language: string) =>
  sampleLetters({ ...testSender(sampleTenant, language), name: 'Ada' });
const named = ['en', 'es'].flatMap((tag) =>
  lettersIn(tag).map(({ subject, ...rest }) => [tag, subject, { subject, ...rest }] as const),
);

describe('the letters at /dev/ui/letters', () => {
  it('are all that the portal can write', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
    const sources = files.filter((name) => /letter/.test(name) && /(?<!test)\.ts$/.test(name));
    const writers = sources.flatMap((name) => {
      const text = readFileSync(join(import.meta.dirname, name), 'utf8');
      return [...text.matchAll(/export function (\w+Letter)\(/g)].map(([, writer]) => writer);
    });
    expect(writers.length).toBeGreaterThan(15);
    const shown = readFileSync(join(import.meta.dirname, 'sample-letters.ts'), 'utf8');
    const written = [...shown.matchAll(/^ {4}(\w+Letter)\(/gm)].map(([, writer]) => writer);
    expect(new Set(written)).toEqual(new Set(writers.filter((writer) => writer !== 'writeLetter')));
  });

  it.each(named)(
    'in %s, “%s”, have one frame, which loads the logo, the same for every reader, and nothing else',
    (_, __, { html }) => {
      const [logo, ...others] = html.match(/<img [^>]*>/g) ?? [];
      expect(logo).toMatch(/ src="https:\/\/x\.test\/apple-touch-icon\.png" .* alt="AVC" /);
      expect(others).toEqual([]);
      expect(html.replace(logo ?? '', '')).not.toMatch(/<link|<script|@import|url\(|src=/);
      expect(html).toMatch(/prefers-color-scheme:dark/);
      expect(html).toMatch(/href="mailto:help@aldervalley\.example"/);
      expect(html).toMatch(/href="https:\/\/x\.test\/\?lang=(en|es)"/);
    },
  );

  it.each(named)(
    'in %s, “%s”, say the same in plain text, with one link a line, and in HTML',
    (_, subject, { text, html }) => {
      expect(subject).toMatch(/^\S.{5,100}\S$/);
      const links = text.split('\n').filter((line) => line.includes('https://'));
      expect(links.length).toBeGreaterThan(0);
      for (const line of links) expect(line).toMatch(/^https:\/\/\S+$/);
      // Without the preview, which mail programs show elsewhere.
      const shown = html.replace(/^[\s\S]*<body.*\n<div.*<\/div>/, '').replace(/<[^>]*>/g, ' ');
      const words = (version: string) =>
        version
          .replaceAll('&#39;', "'")
          .replace(/http\S+/g, '')
          .split(/[^\p{L}\p{N}@.]+/u)
          .map((word) => word.replace(/\.$/, ''))
          .filter(Boolean);
      expect(words(shown)).toEqual(words(text));
    },
  );

  it.each(sampleLetters({ ...hostile, name: HOSTILE }).map((letter) => [letter.html]))(
    'let nothing that a college or a caller wrote become markup (%#)',
    (html) => {
      expect(html).not.toMatch(/<img src=x|onerror=alert\(1\)>/);
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Sons&#39;');
    },
  );

  // A receipt lists the college's own steps, which the college translates.
  const ours = sampleLetters(pseudo).filter(({ text }) => !text.includes('Plan a visit'));
  it.each(ours.map(({ subject, ...rest }) => [subject, rest] as const))(
    'in another language, “%s”, say nothing in English but names, addresses and codes',
    (subject, { text, html, language }) => {
      expect(isPseudo(subject) || TYPED.includes(subject)).toBe(true);
      const names = [contacts.technicalHelp.name, sampleTenant.partnerName, ...TYPED];
      const plain = text
        .split('\n')
        .filter((line) => /\p{L}/u.test(line) && !names.includes(line))
        .filter((line) => !line.startsWith('http') && !line.includes(contacts.technicalHelp.email))
        .filter((line) => !isPseudo(line.replace(/:$/, '')));
      // Only the foot, which is for those who read other languages.
      expect(plain).toEqual([
        'Read our pages and emails in English:',
        'Lee nuestras páginas y correos en español:',
      ]);
      expect(language).toBe(PSEUDO_TAG);
      expect(html).toContain(`<html lang="${PSEUDO_TAG}" dir="rtl">`);
    },
  );
});
