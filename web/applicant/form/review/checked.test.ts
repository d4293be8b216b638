import { describe, expect, it } from 'vitest';
import { toyForm } from '#form/engine/testing/toy-form.ts';
import { errorsIn } from '#form/engine/validate.ts';
import { walk } from '#form/engine/walk.ts';
import { checkedPages, wrongAnswers } from './checked.ts';

const TODAY = '2026-11-21';

function check(answers: Record<string, string | boolean>) {
  const walked = walk(toyForm, answers, { today: TODAY });
  return checkedPages(walked, errorsIn(walked), {});
}
const sections = (pages: ReturnType<typeof check>) => pages.flatMap((page) => page.sections);
const keys = (answers: readonly { readonly key: string }[]) => answers.map(({ key }) => key);
const shown = (pages: ReturnType<typeof check>) =>
  sections(pages).flatMap(({ runs }) => runs.flatMap(({ answers }) => keys(answers)));
const blank = (pages: ReturnType<typeof check>) =>
  sections(pages).flatMap((section) => keys(section.blank));

describe('the answers to check', () => {
  it('each appear once, without hidden ones', () => {
    const pages = check({ first_name: 'Vera', country: 'USA' });
    const walked = walk(toyForm, { first_name: 'Vera', country: 'USA' }, { today: TODAY });
    const all = [...shown(pages), ...blank(pages)];
    expect([...all].sort()).toEqual(walked.questions.map(({ question }) => question.key).sort());
  });

  it('include missing ones at their place, and fold optional empty ones', () => {
    const pages = check({});
    expect(shown(pages)).toContain('first_name');
    expect(blank(pages)).toContain('tax_id');
    expect(blank(pages)).not.toContain('first_name');
    expect(keys(wrongAnswers(pages))).toContain('agrees');
  });

  it('show the error of a wrong answer', () => {
    const [wrong] = wrongAnswers(check({ first_name: 'Vera', zip: '1', country: 'USA' })).filter(
      ({ key }) => key === 'zip',
    );
    expect(wrong).toMatchObject({ answer: '1', messages: [expect.stringMatching(/5/)] });
  });
});
