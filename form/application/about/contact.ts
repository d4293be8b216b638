import type { Question, Section } from '../../engine/definition.ts';
import { addressQuestions } from '../address.ts';
import { faq } from '../blocks.ts';
import type { FormOptions } from '../form-options.ts';

const internationalPhone: Question = {
  kind: 'phone',
  key: 'phone_international',
  international: true,
  label: 'Phone outside the United States and Canada',
  help: 'Start with + and the country code, such as +44 20 7946 0958.',
  autocomplete: 'tel',
};

/** The section on the applicant's phone numbers and e-mail address. */
export function contactSection(options: FormOptions): Section {
  return {
    id: 'how-to-reach-you',
    title: 'How to reach you',
    why: 'So we can answer your questions and tell you our decision.',
    content: [
      {
        kind: 'email',
        key: 'email_address',
        label: 'Email address',
        help: 'One you will still have after high school.',
        autocomplete: 'email',
        fromAccount: true,
      },
      {
        kind: 'phone',
        key: 'phone_mobile',
        label: 'Cell phone',
        autocomplete: 'mobile tel-national',
      },
      { kind: 'phone', key: 'phone_home', label: 'Home phone', autocomplete: 'home tel-national' },
      ...(options.internationalPhone ? [internationalPhone] : []),
      {
        kind: 'checkbox',
        key: 'optin_sms_ind',
        label: 'Send me updates about my application by text message',
        help: 'Message and data rates may apply. You can stop the messages at any time.',
      },
      faq({
        question: 'When will you write to me?',
        answer:
          'When you create your account, when you submit, and when we have decided. We also write if we have a question.',
      }),
    ],
  };
}

/** The section on the applicant's home address. */
export const addressSection: Section = {
  id: 'home-address',
  title: 'Your address',
  why: 'So we can send you letters, and know how far from campus you live.',
  content: addressQuestions('', {
    help: 'Where you live most of the year. Start typing to search, or type it in yourself.',
    isApplicants: true,
  }),
};
