import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { completeToyAnswers, toySituation } from '#form/engine/toy-form.ts';
import { useSession } from '#web/session/session.ts';
import { applicant, renderPage } from '../testing.tsx';
import { SubmittedMove } from './SubmittedMove.tsx';
import { useSaveWhenHidden } from './useSaveWhenHidden.ts';

describe('a submitted application', () => {
  it('takes the good news along before its status leads on', async () => {
    const { flow } = renderPage('play', {
      answers: completeToyAnswers,
      situation: toySituation,
      session: applicant({ webStatus: 'validating' }),
      above: <SubmittedMove />,
    });
    await act(() => flow.submit('play'));
    await waitFor(() => expect(useSession.getState().webStatus).toBe('submitted'));
    expect(screen.getByLabelText('State', { selector: 'output' }).textContent).toBe(
      '{"successMessage":"Your application was successfully submitted."}',
    );
    expect(flow.status.getState().isSubmitted).toBe(false);
  });
});

describe('a page that goes out of sight', () => {
  it('saves, and so does one whose connection is back', () => {
    const save = vi.fn(() => Promise.reject(new Error('Nobody hears of this')));
    const { unmount } = renderHook(() => useSaveWhenHidden({ save }));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(save).not.toHaveBeenCalled();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(save).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('online'));
    expect(save).toHaveBeenCalledTimes(2);
    unmount();
    window.dispatchEvent(new Event('online'));
    expect(save).toHaveBeenCalledTimes(2);
  });
});
