import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { applicant, renderPage } from '../../testing.tsx';

const SAVED = { 'PUT /api/add-another': { message: 'Saved.' } };

describe('a group that can be had several times', () => {
  it('adds one more, saves the count, and leads to the new questions', async () => {
    const { user, sent } = renderPage('play', { session: applicant(), server: SAVED });
    await user.click(screen.getByRole('button', { name: 'Add another game' }));
    const second = await screen.findByRole('group', { name: 'Game 2' });
    await waitFor(() => expect(second.contains(document.activeElement)).toBe(true));
    // The document on the page asks how it stands as soon as its code is there.
    const changes = sent.filter(({ call }) => !call.startsWith('GET '));
    expect(changes).toEqual([
      { call: 'PUT /api/add-another', body: { button_id: 'games', num_components: 2 } },
    ]);
  });

  it('has no button once there are as many as there may be', () => {
    renderPage('play', { session: applicant(), situation: { counts: { games: 3 } } });
    expect(screen.getByRole('group', { name: 'Game 3' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add another game' })).toBeNull();
  });

  it('tells an anonymous visitor that more needs an account', () => {
    renderPage('play');
    expect(screen.queryByRole('button', { name: 'Add another game' })).toBeNull();
    expect(screen.getByText('You can add more once you have created an account.')).toBeTruthy();
  });

  it('adds nothing when the count could not be saved, and says so', async () => {
    const { user } = renderPage('play', {
      session: applicant(),
      server: { 'PUT /api/add-another': { status: 503, body: { message: 'Not now.' } } },
    });
    await user.click(screen.getByRole('button', { name: 'Add another game' }));
    expect(await screen.findByText('Error adding another games')).toBeTruthy();
    expect(screen.getByText('Not now.')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Game 2' })).toBeNull();
  });
});
