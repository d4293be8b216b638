import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { completeToyAnswers, toySituation } from '#form/engine/toy-form.ts';
import { applicant, renderPage } from '../testing.tsx';
import { SubmittedMove } from './FlowOutcome.tsx';

describe('a submitted application', () => {
  it('takes the good news along before its status leads on', async () => {
    const { app, flow } = renderPage('play', {
      answers: completeToyAnswers,
      situation: toySituation,
      session: applicant({ webStatus: 'validating' }),
      above: <SubmittedMove />,
    });
    await act(() => flow.submit('play'));
    await waitFor(() => expect(app.session.getState().webStatus).toBe('submitted'));
    expect(screen.getByLabelText('State', { selector: 'output' }).textContent).toBe(
      '{"successMessage":"Your application was successfully submitted."}',
    );
    expect(flow.status.getState().isSubmitted).toBe(false);
  });
});
