import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { toyForm } from '#form/engine/testing/toy-form.ts';
import { AppProvider, createApp } from '#web/applicant/app.tsx';
import { placeCollege } from '#web/testing/render-route.tsx';
import { NO_STORAGE } from '../answers/storage.ts';
import { createApplication } from '../application.ts';
import { ApplicationProvider } from '../context.tsx';
import { startFlow } from '../flow/testing.ts';
import { applicant } from '../testing.tsx';
import { SaveState } from './SaveState.tsx';

beforeEach(placeCollege);

function draw() {
  const world = startFlow();
  const app = createApp({ navigate: () => undefined });
  app.session.setState(applicant());
  const start = { form: toyForm, storage: NO_STORAGE };
  const application = { ...createApplication(app, {}, start), ...world };
  render(
    <AppProvider app={app}>
      <ApplicationProvider value={application}>
        <SaveState />
      </ApplicationProvider>
    </AppProvider>,
  );
  const type = (first_name: string) => act(() => world.store.change(() => ({ first_name })));
  const save = () => act(() => world.flow.save());
  const press = () => act(() => world.flow.savePage('member'));
  return { type, save, press };
}

/** The text that a screen reader announces. */
const heard = () => {
  const state = screen.getByRole('status').cloneNode(true) as Element;
  for (const silent of state.querySelectorAll('[aria-hidden="true"]')) silent.remove();
  return state;
};
const words = () => heard().textContent?.replace('\u202f', ' ');

it('a screen reader hears nothing of typing and autosaves, but can read the time of the save', async () => {
  const { type, save } = draw();
  await type('V');
  expect(words()).toBe('');
  expect(screen.getByText('Saving…')).toBeTruthy();
  await save();
  expect(words()).toMatch(/^Saved \d+:42 [AP]M$/);
  const said = screen.getByText(/^Saved/);
  await type('Ve');
  expect(screen.getByText('Saving…')).toBeTruthy();
  await save();
  // The very same words: nothing to hear.
  expect(screen.getByText(/^Saved/)).toBe(said);
});

it('a screen reader announces a requested save, even in the same words as before', async () => {
  const { press } = draw();
  await press();
  const said = screen.getByText(/^Saved/);
  await press();
  expect(screen.getByText(/^Saved/)).not.toBe(said);
});
