import { act, screen, waitFor, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
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
    above: (
      <div data-testid="review">
        <ReviewPage />
      </div>
    ),
  });
}

const own = () => within(screen.getByTestId('review'));
const card = (name: string) => {
  const [found] = own().getAllByRole('region', { name });
  if (!found) throw new Error(`There is no card "${name}"`);
  return within(found);
};

describe('the answers to check', () => {
  it('have a way to each question, whose name says what it changes', async () => {
    const { user, dependencies } = review();
    expect(own().getByRole('heading', { level: 1, name: 'Check your answers' })).toBeTruthy();
    const way = own().getByRole('link', { name: 'Change First name' });
    expect(way.textContent).toBe('Change');
    await user.click(way);
    expect(dependencies.go).toHaveBeenCalledWith('/about#first_name', { replace: false });
  });

  it('say where they lead where several questions have the same label', () => {
    review();
    expect(
      own().getByRole('link', { name: 'Change Parent 1/Guardian 1: First name' }),
    ).toBeTruthy();
    const names = own()
      .getAllByRole('link', { name: /^(Change|Answer) / })
      .map((link) => link.getAttribute('aria-label'));
    expect(new Set(names).size).toBe(names.length);
  });

  it('fold what was left blank, with a way to answer it', () => {
    review({ ...completeApplication(TODAY), preferred_name: '' });
    const folded = card('Who you are').getByText(/left blank$/);
    expect(folded.closest('details')?.open).toBe(false);
    const way = card('Who you are').getByRole('link', {
      name: 'Answer Preferred name',
      hidden: true,
    });
    expect(folded.closest('details')?.contains(way)).toBe(true);
  });

  it.each([
    ['drawn at once for who comes to one of them', '/review#change-preferred_name', true],
    ['drawn after what is seen for others', '/review', false],
  ])('left blank are %s', (_, path, isThere) => {
    const atOnce: boolean[] = [];
    const Probe = () => {
      useLayoutEffect(() => {
        atOnce.push(document.getElementById('change-preferred_name') !== null);
      }, []);
      return null;
    };
    renderPage('final-steps', {
      form,
      answers: { ...completeApplication(TODAY), preferred_name: '' },
      session: applicant(),
      server: DOCUMENTS,
      path,
      above: [<ReviewPage key="review" />, <Probe key="probe" />],
    });
    expect(atOnce).toEqual([isThere]);
    expect(document.getElementById('change-preferred_name')).not.toBeNull();
  });

  it('say what is missing, and lead to the first of it', () => {
    review({ ...completeApplication(TODAY), first_name: '', conviction: '' });
    expect(own().getByText(/^2 answers are missing or need another look\./)).toBeTruthy();
    expect(own().getAllByText('Still missing')).toHaveLength(2);
    const first = own().getByRole('link', { name: 'Show the first' });
    expect(first.getAttribute('href')).toBe('/final-steps#change-first_name');
    expect(own().getByRole('link', { name: 'Answer First name' }).id).toBe('change-first_name');
  });

  it('say nothing of the sort when nothing is missing', () => {
    review();
    expect(own().queryByText(/missing/)).toBeNull();
  });

  it('have exactly one main button: Submit', () => {
    review();
    const main = own()
      .getAllByRole('button')
      .filter(({ className }) => /primary/.test(className));
    expect(main.map(({ textContent }) => textContent)).toEqual(['Submit']);
  });
});

describe('the view of the college', () => {
  it('is one press away, with the documents that the server has, and one press back', async () => {
    const { user } = review({ ...completeApplication(TODAY), personal_statement_doc: 'ANSWERED' });
    await user.click(own().getByRole('button', { name: 'See it as Alder Valley College will' }));
    const [first] = await own().findAllByRole('article');
    if (!first) throw new Error('There is no sheet');
    const sheet = within(first);
    expect(sheet.getByText('vera@example.org')).toBeTruthy();
    expect(sheet.getByText('Not submitted yet')).toBeTruthy();
    await waitFor(() => expect(sheet.getAllByText('Document attached: me.pdf')).not.toEqual([]));
    expect(own().queryByRole('link', { name: 'Change First name' })).toBeNull();
    await user.click(own().getByRole('button', { name: 'Back to your answers' }));
    expect(own().getByRole('link', { name: 'Change First name' })).toBeTruthy();
  });

  it('says that there is no account where there is none', async () => {
    const { user } = review({ first_name: 'Ada' }, {});
    await user.click(own().getByRole('button', { name: /^See it as/ }));
    expect(await own().findByText('No account yet')).toBeTruthy();
  });
});

describe('the way back', () => {
  it('leads to where the applicant was, and is there for the rest of the visit', async () => {
    const { user, dependencies, flow } = review();
    const back = () => own().getByRole('link', { name: 'Back to checking your answers' });
    expect(back().getAttribute('href')).toBe('/review');
    await user.click(own().getByRole('link', { name: 'Change First name' }));
    expect(back().getAttribute('href')).toBe('/review#change-first_name');
    await user.click(back());
    expect(dependencies.go).toHaveBeenLastCalledWith('/review#change-first_name', {
      replace: false,
    });
    act(() => flow.reset());
    expect(own().queryByRole('link', { name: 'Back to checking your answers' })).toBeNull();
  });

  it('of somebody without an account leads through no sign-up', async () => {
    const { user, dependencies } = review({ first_name: 'Ada' }, {});
    await user.click(own().getByRole('link', { name: 'Change First name' }));
    expect(dependencies.go).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Address', { selector: 'output' }).textContent).toBe(
      '/about#first_name',
    );
  });
});
