import type { Question, Section } from '../../engine/definition.ts';
import { addressQuestions } from '../address.ts';
import type { FormOptions } from '../form-options.ts';

const internationalPhone: Question = {
  kind: 'phone',
  key: 'phone_international',
  international: true,
  label: 'Phone outside the United States and Canada',
  help: 'Start with + and the country code, such as +44 20 7946 0958.',
  autocomplete: 'tel',
};

/** How to reach the applicant. */
export function contactSection(options: FormOptions): Section {
  return {
    id: 'how-to-reach-you',
    title: 'How to reach you',
    why: 'So that we can answer your questions and tell you what we decide. Please give us at least one phone number.',
    content: [
      {
        kind: 'email',
        key: 'email_address',
        label: 'Email address',
        help: 'One that you will still have after you leave school.',
        autocomplete: 'email',
      },
      { kind: 'phone', key: 'phone_home', label: 'Home phone', autocomplete: 'home tel-national' },
      {
        kind: 'phone',
        key: 'phone_mobile',
        label: 'Cell phone',
        autocomplete: 'mobile tel-national',
      },
      ...(options.internationalPhone ? [internationalPhone] : []),
      {
        kind: 'checkbox',
        key: 'optin_sms_ind',
        label: 'Send me updates about my application by text message',
        help: 'Message and data rates may apply. You can stop the messages at any time.',
      },
    ],
  };
}

/** Where the applicant lives. */
export const addressSection: Section = {
  id: 'home-address',
  title: 'Your address',
  why: 'So that we can send you letters, and know whether you would travel far to campus.',
  content: addressQuestions('', {
    help: 'Where you live for most of the year. Start typing to search, or write it yourself.',
    isApplicants: true,
  }),
};
