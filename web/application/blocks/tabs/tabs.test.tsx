import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { applicant, renderPage } from '../../testing.tsx';

const SERVER = {
  'PUT /api/tabs': { message: 'Saved.' },
  'PUT /api/answer': { message: 'Saved.' },
};

describe('tabs', () => {
  it('are not for anonymous visitors, who see the first only', () => {
    renderPage('play');
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.getByRole('group', { name: /Your story as a file/ })).toBeTruthy();
  });

  it('name what is behind the one that is open', async () => {
    renderPage('play', { session: applicant(), answers: { story_essay: 'Once.' } });
    const tab = await screen.findByRole('tab', { name: 'Write it here' });
    expect(tab.ariaSelected).toBe('true');
    const panel = screen.getByRole('tabpanel', { name: 'Write it here' });
    expect(tab.getAttribute('aria-controls')).toBe(panel.id);
    expect(panel.contains(screen.getByLabelText(/^Your story/, { selector: 'textarea' }))).toBe(
      true,
    );
  });

  it('save the choice, open the other, and then empty and save what was left', async () => {
    const { user, sent } = renderPage('play', {
      session: applicant(),
      answers: { story_essay: 'Once.' },
      server: SERVER,
    });
    await user.click(await screen.findByRole('tab', { name: 'Upload it' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      { call: 'PUT /api/tabs', body: { tab_id: 'story', chosen_tab: 'upload' } },
      { call: 'PUT /api/answer', body: { answers: { story_essay: '' } } },
    ]);
    expect(screen.getByRole('group', { name: /Your story as a file/ })).toBeTruthy();
    expect(screen.queryByLabelText(/^Your story/, { selector: 'textarea' })).toBeNull();
  });

  it('stay where they are, answers and all, when the choice could not be saved', async () => {
    const { user, store } = renderPage('play', {
      session: applicant(),
      answers: { story_essay: 'Once.' },
      server: { 'PUT /api/tabs': { status: 503, body: { message: 'Not now.' } } },
    });
    await user.click(await screen.findByRole('tab', { name: 'Upload it' }));
    expect(await screen.findByText('Error handling tabs for story')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Write it here' }).ariaSelected).toBe('true');
    expect(store.getState().answers.story_essay).toBe('Once.');
  });

  it('open by key only when asked to, since opening one empties the other', async () => {
    const { user, sent } = renderPage('play', {
      session: applicant(),
      answers: { story_essay: 'Once.' },
      server: SERVER,
    });
    (await screen.findByRole('tab', { name: 'Write it here' })).focus();
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Upload it' }));
    expect(sent).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent).toHaveLength(2));
  });
});
