// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { smallCollege } from '#form/application/testing.ts';
import { keep, readKept } from '#web/applicant/first-screen/kept-early.ts';
import { createAnswerStore } from './answers/store.ts';
import { takeOverKept } from './take-over-kept.ts';

const openStore = () =>
  createAnswerStore({
    form: applicationForm(smallCollege),
    today: '2026-11-21',
    storage: sessionStorage,
  });

beforeEach(() => sessionStorage.clear());

describe('text that was typed on a screen before its script loaded, and kept', () => {
  it('becomes answers as if typed later, and is no longer kept', () => {
    keep('/about', {
      first_name: 'Marisol',
      phone_home: '1-555-123-4567',
      birth_date_month: '2',
      birth_date_day: '3',
      birth_date_year: '2009',
      gender: 'F',
      race_asian: 'on',
      address_line_1: ' 1 Main Street ',
    });
    const store = openStore();
    takeOverKept(store, '/review');
    expect(store.getState().answers).toMatchObject({
      first_name: 'Marisol',
      phone_home: '(555) 123-4567',
      birth_date: '2009-02-03',
      gender: 'F',
      gender_desc: expect.stringMatching(/./),
      race_asian: true,
      address_line_1: '1 Main Street',
    });
    expect(readKept('/about')).toEqual({});
  });

  it('stays kept if it makes no valid answer, or if its screen is open', () => {
    const about = { birth_date_month: '2', birth_date_day: '31', unknown: 'x' };
    const education = { hs_name: 'Barre' };
    keep('/about', about);
    keep('/education', education);
    const store = openStore();
    takeOverKept(store, '/education');
    expect(store.getState().answers).toEqual({});
    expect([readKept('/about'), readKept('/education')]).toEqual([about, education]);
  });
});
