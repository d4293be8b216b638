import { describe, expect, it } from 'vitest';
import { completeToyAnswers, toyForm, toySituation } from '#form/engine/testing/toy-form.ts';
import { walk } from '#form/engine/walk.ts';
import { submittedAnswers } from './submitted-answers.ts';

describe('the answers of a submission', () => {
  it('keep the label of a code that has left its list', () => {
    const old = { ...completeToyAnswers, title: 'CM', title_desc: 'Candidate Master' };
    expect(submittedAnswers(walk(toyForm, old, toySituation))).toMatchObject({
      title: 'CM',
      title_desc: 'Candidate Master',
    });
  });
});
