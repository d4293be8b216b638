/** Typing in one question draws that question and those that depend on it, and nothing else. */
import { act, fireEvent } from '@testing-library/react';
import { type ComponentType, Profiler } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
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

  it('no typed text is lost when the question is drawn again, or its answer changes', () => {
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

it.each<[string, string, string, string, boolean, string[]]>([
  ['that question alone', 'about', 'first_name', 'V', false, ['first_name']],
  ['that question alone', 'education', 'counselor_last_name', 'V', false, ['counselor_last_name']],
  ['no other while all that is missing shows', 'about', 'first_name', 'V', true, ['first_name']],
  ['those that depend on it', 'about', 'country', 'USA', false, ['country', 'state', 'zip']],
  [
    'what appears, and none of those that were there',
    'education',
    'applied_major',
    '31',
    false,
    ['applied_major', 'fluent_language', 'languages_spoken'],
  ],
])('a key in the application draws %s', (_what, pageId, key, value, isChecked, drawnKeys) => {
  renderPage(pageId, {
    form,
    session: applicant({ webStatus: isChecked ? 'validating' : 'started' }),
  });
  const control = document.getElementById(key);
  if (!control) throw new Error(`The page has no ${key}`);
  drawn.clear();
  fireEvent.change(control, { target: { value } });
  expect([...drawn.keys()].sort()).toEqual(drawnKeys);
  expect(drawn.get(key)).toBe(1);
});
