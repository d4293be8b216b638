import { describe, expect, it } from 'vitest';
import {
  type PlanInput,
  planAfterCheck,
  planNavigation,
  planSave,
  planSaveAndGo,
  planSubmit,
  type Step,
} from './plan.ts';

const anonymous: PlanInput = { isLoggedIn: false, webStatus: null, hasAnswers: false };
const typing: PlanInput = { ...anonymous, hasAnswers: true };
const started: PlanInput = { isLoggedIn: true, webStatus: 'started', hasAnswers: true };
const validating: PlanInput = { ...started, webStatus: 'validating' };

/** `save, check-page, go /education` */
function show(steps: readonly Step[]): string {
  return steps
    .map((step) => (step.do === 'go' ? `${step.replace ? 'replace' : 'go'} ${step.to}` : step.do))
    .join(', ');
}

describe('a navigation link', () => {
  it.each([
    ['of a visitor who typed nothing, just leads there', anonymous, 'replace /education'],
    ['of a visitor who typed something, leads to the sign-up', typing, 'sign-up'],
    [
      'of an applicant, saves and checks first',
      started,
      'save, check-page, mark-page-changed, replace /education',
    ],
    [
      'of an applicant who is told what is missing, too',
      validating,
      'save, check-page, mark-page-changed, replace /education',
    ],
  ])('%s', (_promise, standing, expected) => {
    expect(show(planNavigation(standing, '/education', { replace: true }))).toBe(expected);
  });
});

describe('Save and Continue', () => {
  it.each([
    ['a visitor who typed nothing goes on', anonymous, 'go /education'],
    ['a visitor who typed something signs up', typing, 'sign-up'],
    [
      'an applicant saves, checks and goes on',
      started,
      'save, check-page, mark-page-changed, go /education',
    ],
  ])('%s', (_promise, standing, expected) => {
    expect(show(planSaveAndGo(standing, '/education'))).toBe(expected);
  });
});

describe('Save', () => {
  it.each([
    ['says so to a visitor who typed nothing', anonymous, 'show-nothing-to-save'],
    ['leads a visitor who typed something to the sign-up', typing, 'sign-up'],
    ['saves and checks the page for an applicant', validating, 'save, check-page'],
  ])('%s', (_promise, standing, expected) => {
    expect(show(planSave(standing))).toBe(expected);
  });
});

describe('Submit', () => {
  it.each([
    ['leads a visitor to the sign-up, answers or none', anonymous, 'sign-up'],
    ['leads a visitor who typed something there, too', typing, 'sign-up'],
    ['begins to validate on the first try', started, 'save, start-validating, check-all'],
    [
      'begins to validate even if the start was never noted',
      { ...started, webStatus: null },
      'save, start-validating, check-all',
    ],
    ['only checks again on the next', validating, 'save, check-all'],
  ])('%s', (_promise, standing, expected) => {
    expect(show(planSubmit(standing))).toBe(expected);
  });

  it.each([
    ['without errors, submits and finishes', {}, {}, 'submit, finish'],
    ['with errors, stays and shows them', { city: ['City'] }, {}, 'show-summary'],
    [
      'with errors and a default route, goes there to show them',
      { city: ['City'] },
      { routeOnErrors: '/about' },
      'go /about, show-summary',
    ],
  ])('%s', (_promise, errors, options, expected) => {
    expect(show(planAfterCheck(errors, options))).toBe(expected);
  });
});
