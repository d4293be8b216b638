/** The input for every kind of question. A missing kind does not compile. */
import type { QuestionKind } from '#form/engine/definition.ts';
import { AutocompleteEdit } from './autocomplete/edit.tsx';
import { CheckboxEdit } from './checkbox/edit.tsx';
import { DateEdit } from './date/edit.tsx';
import { DocumentEdit } from './document/edit.tsx';
import { EmailEdit } from './email/edit.tsx';
import { PhoneEdit } from './phone/edit.tsx';
import type { Advice, QuestionSlots } from './question.ts';
import { RadioEdit } from './radio/edit.tsx';
import { SelectEdit } from './select/edit.tsx';
import { TextEdit } from './text/edit.tsx';
import { TextareaEdit } from './textarea/edit.tsx';
import { ZipEdit } from './zip/edit.tsx';

type QuestionRegistry = { readonly [Kind in QuestionKind]: QuestionSlots<Kind> };

const typeIt: Advice = (say) => say('Not answered yet: type your answer.');

export const questionRegistry: QuestionRegistry = {
  text: { edit: TextEdit, advice: typeIt },
  email: { edit: EmailEdit, advice: (say) => say('Not answered yet: type the email address.') },
  phone: { edit: PhoneEdit, advice: (say) => say('Not answered yet: type the phone number.') },
  zip: { edit: ZipEdit, advice: typeIt },
  date: {
    edit: DateEdit,
    advice: (say) => say('Not answered yet: choose the month, and type the day and the year.'),
  },
  textarea: { edit: TextareaEdit, advice: typeIt },
  radio: { edit: RadioEdit, advice: (say) => say('Not answered yet: choose one.') },
  checkbox: { edit: CheckboxEdit, advice: (say) => say('Not answered yet: check the box.') },
  select: { edit: SelectEdit, advice: (say) => say('Not answered yet: choose one from the list.') },
  autocomplete: {
    edit: AutocompleteEdit,
    advice: (say) =>
      say('Not answered yet: type the first letters and choose one, or write it yourself.'),
  },
  document: { edit: DocumentEdit, advice: (say) => say('Not answered yet: upload a file.') },
};
