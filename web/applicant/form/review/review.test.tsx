import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { completeApplication } from '#form/application/complete-application.ts';
import { applicationForm } from '#form/application/index.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { supplementedTenant } from '#tenant/sample/testing/supplement.ts';
import { TODAY } from '../answers/testing.ts';
import { applicant, renderPage } from '../testing.tsx';
import { Component as ReviewPage } from './ReviewPage.tsx';

const form = applicationForm(sampleTenant);
const DOCUMENTS = {
  'GET /api/document-answer': { personal_statement_doc: { file_name: 'me.pdf', file_size: 9 } },
};

function review(answers = completeApplication(TODAY), session = applicant(), asked = form) {
  return renderPage('final-steps', {
    form: asked,
    answers,
    session,
    server: DOCUMENTS,
    above: (
      <div data-testid="review">
        <ReviewPage />
      </div>
    ),
  });
}

const own = () => within(screen.getByTestId('review'));

describe('the answers to check', () => {
  it('name the place that they lead to if several questions have the same label', () => {
    review();
    expect(
      own().getByRole('link', { name: 'Change Parent 1/Guardian 1: First name' }),
    ).toBeTruthy();
    const names = own()
      .getAllByRole('link', { name: /^(Change|Answer) / })
      .map((link) => link.getAttribute('aria-label'));
    expect(new Set(names).size).toBe(names.length);
  });

  it('include those to the college’s own questions, and lead to missing ones', () => {
    const answers = { ...completeApplication(TODAY), own_honors: 'Y', own_honors_why: 'Why?' };
    review(answers, applicant(), applicationForm(supplementedTenant));
    const part = within(own().getByRole('region', { name: 'Honors and music' }));
    expect(part.getByText('Would you like to apply to the Honors Program?')).toBeTruthy();
    expect(part.getByText('Why?')).toBeTruthy();
    expect(part.getByText('Please write at least 100 characters.')).toBeTruthy();
    expect(
      part.getByRole('link', { name: 'Answer A paper that you wrote for school' }),
    ).toBeTruthy();
  });

  it('leave out those to own questions that a condition hides', () => {
    const answers = { ...completeApplication(TODAY), own_honors: 'N', own_honors_why: 'Why?' };
    review(answers, applicant(), applicationForm(supplementedTenant));
    expect(own().queryByText('Why?')).toBeNull();
  });
});
