import type { Section } from '../../engine/definition.ts';
import { faq } from '../blocks.ts';
import type { FormOptions } from '../form-options.ts';
import { whoReads } from '../policies.ts';

/** The section on the applicant's name, birth date and gender. */
export function personalSection(options: FormOptions): Section {
  const { codeLists } = options;
  return {
    id: 'about-you',
    title: 'Who you are',
    why: 'So we know who you are and what to call you.',
    content: [
      {
        kind: 'text',
        key: 'first_name',
        label: 'First name',
        help: 'Your legal name, as it appears on your passport or school records.',
        autocomplete: 'given-name',
      },
      {
        kind: 'text',
        key: 'middle_name',
        label: 'Middle name',
        autocomplete: 'additional-name',
      },
      { kind: 'text', key: 'last_name', label: 'Last name', autocomplete: 'family-name' },
      {
        kind: 'text',
        key: 'preferred_name',
        label: 'Preferred name',
        help: 'The name you go by, if it is not your first name.',
        autocomplete: 'nickname',
      },
      {
        kind: 'date',
        key: 'birth_date',
        label: 'Date of birth',
        help: 'For example: March 14, 2009',
        autocomplete: 'bday',
      },
      {
        kind: 'radio',
        key: 'gender',
        label: 'Gender',
        help: 'As it appears on your legal documents. The U.S. Department of Education asks us to report it.',
        options: codeLists.gender,
      },
      {
        kind: 'select',
        key: 'gender_iden',
        label: 'Gender identity',
        help: 'How you describe yourself, if you would like us to know.',
        options: codeLists.gender_iden,
      },
      faq(
        {
          question: 'What else do I need for this step?',
          answer:
            'A phone number, your home address, and the name, email and phone number of one parent or guardian.',
        },
        whoReads(options),
        {
          question: 'Can I stop, and come back on another device?',
          answer:
            'Yes. Once you have an account, your answers are there wherever you log in. Without one, they are kept only until you close this tab.',
        },
        {
          question: 'Can I change my answers afterwards?',
          answer: 'Yes, as often as you like until you submit.',
        },
      ),
    ],
  };
}
