import { expect, it } from 'vitest';
import { nextSteps } from './next-steps.ts';
import { sampleTenant } from './sample/index.ts';

const { welcomeBanner } = sampleTenant;

it('is one list by date, and what has none comes last', () => {
  const stepsAfterSubmitting = [
    { text: 'Visit us.' },
    { text: 'Send your transcript.', withinDays: 7 },
    { text: 'Send your scores.', withinDays: 14 },
  ];
  const whatHappensNext = [
    { title: 'Decision', text: 'By post.', withinDays: 14 },
    { title: 'Questions', text: 'We may have some.' },
    { title: 'Call', text: 'We call you.', withinDays: 3 },
  ];
  const steps = nextSteps({
    welcomeBanner: { ...welcomeBanner, stepsAfterSubmitting },
    whatHappensNext,
  });
  expect(steps.map(({ whose, title, text }) => [whose, title ?? text])).toEqual([
    ['college', 'Call'],
    ['applicant', 'Send your transcript.'],
    ['applicant', 'Send your scores.'],
    ['college', 'Decision'],
    ['applicant', 'Visit us.'],
    ['college', 'Questions'],
  ]);
});

it('names no place twice at the sample college', () => {
  const links = nextSteps(sampleTenant).flatMap(({ link }) => link ?? []);
  expect(new Set(links).size).toBe(links.length);
});
