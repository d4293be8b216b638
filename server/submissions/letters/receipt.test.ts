import { describe, expect, it } from 'vitest';
import { testSender } from '#server/accounts/testing/senders.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { receiptLetter } from './receipt.ts';

const submission = {
  to: 'ada@mail.example',
  // Still the evening of January 10 in Oregon.
  submittedAt: new Date('2025-01-11T04:05:00Z'),
};
const letter = receiptLetter(testSender(), submission);

describe('the receipt', () => {
  it('goes to the applicant and says in its subject what it is', () => {
    expect(letter.to).toBe('ada@mail.example');
    expect(letter.subject).toBe('We have received your application to Alder Valley College');
  });

  it.each(['text', 'html'] as const)('as %s says when, in the college’s time zone', (form) => {
    expect(letter[form]).toContain('Friday, January 10, 2025');
    expect(letter[form]).toMatch(/8:05\sPM PST/);
  });

  it.each(['text', 'html'] as const)('as %s says what comes next, and by when', (form) => {
    expect(letter[form]).toContain('We write to you with our decision (by January 24, 2025).');
    expect(letter[form]).toContain('https://transcripts.example/to/alder-valley-college');
    expect(letter[form]).not.toContain('We send you a receipt');
  });

  it.each(['text', 'html'] as const)('as %s says whom to ask', (form) => {
    const { email, phone } = sampleTenant.contacts.admissions;
    expect(letter[form]).toContain(email);
    expect(letter[form]).toContain(phone);
  });

  it('leads to the completion page', () => {
    expect(letter.text).toContain('https://x.test/completion');
    expect(letter.html).toContain('href="https://x.test/completion"');
  });

  it('has only the letter’s own news where no step is still to come', () => {
    const tenant = { ...sampleTenant, whatHappensNext: [{ title: 'Done', text: 'Already.' }] };
    const { text } = receiptLetter(testSender(tenant), submission);
    expect(text).not.toContain('Done');
    expect(text).not.toContain('What happens next');
  });

  it('shows a college’s own words as words, never as markup', () => {
    const tenant = { ...sampleTenant, applicationTitle: '<b>Apply</b> & win' };
    expect(receiptLetter(testSender(tenant), submission).html).toContain(
      '&lt;b&gt;Apply&lt;/b&gt; &amp; win',
    );
  });
});
