import { describe, expect, it } from 'vitest';
import { testSender } from '#server/applicant/accounts/testing/senders.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { receiptLetter } from './receipt.ts';

const submission = {
  to: 'ada@mail.example',
  reference: '4829-3061',
  code: '7K2M-9QXD-04TF',
  // Still the evening of January 10 in Oregon.
  submittedAt: new Date('2025-01-11T04:05:00Z'),
};
const letter = receiptLetter(testSender(), submission);
const said = {
  text: letter.text,
  html: letter.html.replace(/^[\s\S]*<body/, '').replace(/(\s*<[^>]*>)+\s*/g, ' '),
};

describe.each(['text', 'html'] as const)('the receipt as %s', (form) => {
  it('says when, in the college’s time zone, and by which code it is checked, and where', () => {
    expect(letter[form]).toContain('Friday, January 10, 2025');
    expect(letter[form]).toMatch(/8:05\sPM PST/);
    expect(letter[form]).toContain('the receipt code 7K2M-9QXD-04TF');
    expect(letter[form]).toContain('https://x.test/verify');
  });

  it('says what comes next, and by when', () => {
    expect(said[form]).toContain('By January 24, 2025: We’ll send you our decision.');
    expect(said[form]).toContain('By January 17, 2025: Ask your school to send us');
    expect(said[form]).toContain('By January 20, 2025 (optional): Send us your ACT or SAT scores');
    expect(letter[form]).toContain('Come and see us');
    expect(letter[form]).toContain('https://transcripts.example/to/alder-valley-college');
    const dates = [...said[form].matchAll(/By January (\d+)/g)].map(([, day]) => Number(day));
    expect(dates).toEqual([17, 20, 24, 31]);
  });
});

it('the receipt sets the reference number large, within its sentence', () => {
  expect(letter.html).toMatch(/font:bold 32px[^>]*>4829-3061</);
  expect(said.html).toMatch(/Your reference number is 4829-3061 Please have it ready/);
});

it.each([
  ['Solicitud de ingreso', 'tu solicitud de ingreso'],
  ['Alder Valley College: solicitud', 'tu Alder Valley College: solicitud'],
])('the receipt writes the title "%s" within a sentence as Spanish does', (title, written) => {
  const sender = testSender({ ...sampleTenant, applicationTitle: title }, 'es');
  expect(receiptLetter(sender, submission).text).toContain(written);
});

it('the receipt shows a college’s own words as words, never as markup', () => {
  const tenant = { ...sampleTenant, applicationTitle: '<b>Apply</b> & win' };
  expect(receiptLetter(testSender(tenant), submission).html).toContain(
    '&lt;b&gt;Apply&lt;/b&gt; &amp; win',
  );
});
