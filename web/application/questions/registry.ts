/** Every kind of question, and how it is drawn for answering. A kind that is missing here does not compile. */
import type { QuestionKind } from '#form/engine/definition.ts';
import { AutocompleteEdit } from './autocomplete/edit.tsx';
import { CheckboxEdit } from './checkbox/edit.tsx';
import { DateEdit } from './date/edit.tsx';
import { DocumentEdit } from './document/edit.tsx';
import { EmailEdit } from './email/edit.tsx';
import { PhoneEdit } from './phone/edit.tsx';
import type { QuestionSlots } from './question.ts';
import { RadioEdit } from './radio/edit.tsx';
import { SelectEdit } from './select/edit.tsx';
import { TextEdit } from './text/edit.tsx';
import { TextareaEdit } from './textarea/edit.tsx';
import { ZipEdit } from './zip/edit.tsx';

export type QuestionRegistry = { readonly [Kind in QuestionKind]: QuestionSlots<Kind> };

export const questionRegistry: QuestionRegistry = {
  text: { edit: TextEdit },
  email: { edit: EmailEdit },
  phone: { edit: PhoneEdit },
  zip: { edit: ZipEdit },
  date: { edit: DateEdit },
  textarea: { edit: TextareaEdit },
  radio: { edit: RadioEdit },
  checkbox: { edit: CheckboxEdit },
  select: { edit: SelectEdit },
  autocomplete: { edit: AutocompleteEdit },
  document: { edit: DocumentEdit },
};
