import { describe, expect, it } from 'vitest';
import { completeToyAnswers, toyForm, toySituation } from '#form/engine/toy-form.ts';
import { walk } from '#form/engine/walk.ts';
import { submittedAnswers } from './submitted-answers.ts';

const adult = walk(toyForm, completeToyAnswers, toySituation);

describe('the answers of a submission', () => {
  it('are those that were given, where nothing is hidden', () => {
    expect(submittedAnswers(adult)).toEqual(completeToyAnswers);
  });

  it('are empty where a condition hides them, tick boxes unticked', () => {
    const withHidden = {
      ...completeToyAnswers,
      guardian_1_name: 'Hidden',
      coach: 'Y',
      coach_desc: 'Yes',
    };
    const kept = submittedAnswers(walk(toyForm, withHidden, toySituation));
    expect(kept).toMatchObject({ guardian_1_name: '', coach: '', coach_desc: '' });
  });

  it('carry the labels of the form’s own lists, whatever came with them', () => {
    const forged = { ...completeToyAnswers, title_desc: 'World Champion', country_desc: '' };
    const kept = submittedAnswers(walk(toyForm, forged, toySituation));
    expect(kept).toMatchObject({
      title_desc: 'International Master',
      country_desc: 'United States',
    });
  });

  it('keep the label of a code that has left its list', () => {
    const old = { ...completeToyAnswers, title: 'CM', title_desc: 'Candidate Master' };
    expect(submittedAnswers(walk(toyForm, old, toySituation))).toMatchObject({
      title: 'CM',
      title_desc: 'Candidate Master',
    });
  });
});
