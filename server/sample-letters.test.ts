import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleTenant } from '#tenant/sample/index.ts';
import { testSender } from './applicant/accounts/testing/senders.ts';
import { sampleLetters } from './sample-letters.ts';

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

  it.each(named)('in %s, “%s”, have one link a line in plain text', (_, __, { text }) => {
    const lines = text.split('\n').filter((line) => line.includes('https://'));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/^https:\/\/\S+$/);
  });
});
