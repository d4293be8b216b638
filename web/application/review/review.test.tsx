import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { completeApplication } from '#form/application/complete-application.ts';
import { applicationForm } from '#form/application/index.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { applicant, renderPage, TODAY } from '../testing.tsx';
import { Component as ReviewPage } from './ReviewPage.tsx';

const form = applicationForm(sampleTenant);
const DOCUMENTS = {
  'GET /api/document-answer': { personal_statement_doc: { file_name: 'me.pdf', file_size: 9 } },
};

function review(answers = completeApplication(TODAY), session = applicant()) {
  return renderPage('final-steps', {
    form,
    answers,
    session,
    server: DOCUMENTS,
    above: <ReviewPage />,
  });
}

const sheet = () => {
  const [first] = screen.getAllByRole('article');
  if (!first) throw new Error('There is no sheet');
  return within(first);
};

describe('the review of an application', () => {
  it('reads as staff will read it, with the documents that the server has', async () => {
    review({ ...completeApplication(TODAY), personal_statement_doc: 'ANSWERED' });
    expect(screen.getByRole('heading', { level: 1, name: 'Review your application' })).toBeTruthy();
    expect(sheet().getByText('vera@example.org')).toBeTruthy();
    expect(sheet().getByText('Not submitted yet')).toBeTruthy();
    await waitFor(() => expect(sheet().getByText('Document attached: me.pdf')).toBeTruthy());
  });

  it('leads back to each step, saving first', async () => {
    const { user, dependencies } = review();
    await user.click(screen.getByRole('link', { name: 'Change Education UG' }));
    expect(dependencies.go).toHaveBeenCalledWith('/education', { replace: false });
  });

  it('counts what is missing of each step', () => {
    review({ ...completeApplication(TODAY), first_name: '', last_name: '', conviction: '' });
    const missing = screen.getAllByText(/still missing$/).map((words) => words.textContent);
    expect(missing).toEqual(['2 answers are still missing', '1 answer is still missing']);
  });

  it('says that there is no account where there is none', () => {
    review({ first_name: 'Ada' }, {});
    expect(sheet().getByText('No account yet')).toBeTruthy();
  });
});
