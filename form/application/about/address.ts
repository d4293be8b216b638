import type { Section } from '../../engine/definition.ts';
import { addressQuestions } from '../address-questions.ts';

/** Where the applicant lives. */
export const addressSection: Section = {
  id: 'home-address',
  title: 'Your address',
  why: 'So that we can send you letters, and know whether you would travel far to campus.',
  content: addressQuestions('', {
    line1Label: 'Address',
    line1Help: 'Where you live for most of the year. Start typing to search, or write it yourself.',
    isApplicants: true,
  }),
};
