/** Typing in one question draws that question and those that depend on it, and nothing else. */
import { act, fireEvent } from '@testing-library/react';
import { type ComponentType, Profiler } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import type { Answers } from '#form/engine/answers.ts';
import type { Question } from '#form/engine/definition.ts';
import { findPageOf } from '#form/engine/inventory.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { applicant, renderPage } from './testing.tsx';

/** How often each question was drawn, by its key. */
const drawn = new Map<string, number>();

vi.mock('./questions/registry.ts', async (importOriginal) => {
  const { questionRegistry } = await importOriginal<typeof import('./questions/registry.ts')>();
  const counted = Object.entries(questionRegistry).map(([kind, Edit]) => [
    kind,
    counting(Edit as ComponentType<{ question: Question }>),
  ]);
  return { questionRegistry: Object.fromEntries(counted) };
});

function counting(Edit: ComponentType<{ question: Question }>) {
  return function Counted({ question }: { question: Question }) {
    return (
      <Profiler id={question.key} onRender={(key) => drawn.set(key, (drawn.get(key) ?? 0) + 1)}>
        <Edit question={question} />
      </Profiler>
    );
  };
}

const form = applicationForm(sampleTenant);

/** Draws a page of the application, changes one answer as a key would, and tells what was drawn by that. */
function drawnBy(
  pageId: string,
  change: { id: string; value: string },
  { answers = {}, isChecked = false }: { answers?: Answers; isChecked?: boolean } = {},
): Record<string, number> {
  const webStatus = isChecked ? 'validating' : 'started';
  renderPage(pageId, { form, answers, session: applicant({ webStatus }) });
  const control = document.getElementById(change.id);
  if (!control) throw new Error(`The page has no ${change.id}`);
  drawn.clear();
  fireEvent.change(control, { target: { value: change.value } });
  return Object.fromEntries(drawn);
}

describe('before a key is on the screen', () => {
  it.each([
    ['first_name', 'V'],
    ['conviction_comment', 'Once'],
  ])('nothing is drawn in %s, and afterwards the question, once', (key, value) => {
    const paints: (() => void)[] = [];
    const page = findPageOf(form, key);
    const { store } = renderPage(page?.id ?? '', {
      form,
      answers: { conviction: 'Y' },
      session: applicant(),
      whenPainted: (work) => paints.push(work),
    });
    const box = document.getElementById(key) as HTMLInputElement;
    drawn.clear();
    fireEvent.change(box, { target: { value } });
    expect([box.value, Object.fromEntries(drawn)]).toEqual([value, {}]);
    expect(store.drawn.getState().answers[key]).toBeUndefined();
    act(() => {
      for (const work of paints) work();
    });
    expect([box.value, Object.fromEntries(drawn)]).toEqual([value, { [key]: 1 }]);
    expect(store.getState().answers[key]).toBe(value);
  });

  it('nothing of it is lost when something else is drawn there, or changes the answer', () => {
    const { store } = renderPage('about', { form, whenPainted: () => undefined });
    const box = document.getElementById('first_name') as HTMLInputElement;
    fireEvent.change(box, { target: { value: 'Vera' } });
    act(() => store.setServerErrors({ first_name: ['No.'] }));
    expect([box.value, store.getState().answers.first_name]).toEqual(['Vera', 'Vera']);
    fireEvent.change(box, { target: { value: 'Vera M' } });
    act(() =>
      store.clear(
        form.pages.flatMap(({ sections }) => sections).flatMap((s) => s.content),
        'city',
      ),
    );
    expect(box.value).toBe('');
  });
});

describe('a key in the application draws', () => {
  it.each(['first_name', 'city', 'counselor_last_name'])('only %s when that is typed', (key) => {
    const page = findPageOf(form, key);
    expect(drawnBy(page?.id ?? '', { id: key, value: 'V' })).toEqual({ [key]: 1 });
  });

  it('only the question that is typed, while all that is missing shows, too', () => {
    const change = { id: 'first_name', value: 'V' };
    expect(drawnBy('about', change, { isChecked: true })).toEqual({ first_name: 1 });
  });

  it('the questions that depend on a country when it is chosen, and no others', () => {
    const change = { id: 'country', value: 'USA' };
    expect(Object.keys(drawnBy('about', change)).sort()).toEqual(['country', 'state', 'zip']);
  });

  it('a question that appears, and none of those that were there', () => {
    const change = { id: 'applied_major', value: '31' };
    expect(Object.keys(drawnBy('education', change)).sort()).toEqual([
      'applied_major',
      'fluent_language',
      'languages_spoken',
    ]);
  });
});
