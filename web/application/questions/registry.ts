/** Every kind of question, and how it is drawn. A kind that is missing here does not compile. */
import type { QuestionKind } from '#form/engine/definition.ts';
import { AutocompleteEdit } from './autocomplete/edit.tsx';
import { CheckboxEdit } from './checkbox/edit.tsx';
import { CheckboxPrint } from './checkbox/print.tsx';
import { DateEdit } from './date/edit.tsx';
import { DocumentEdit } from './document/edit.tsx';
import { EmailEdit } from './email/edit.tsx';
import { PrintedWords } from './PrintedWords.tsx';
import { PhoneEdit } from './phone/edit.tsx';
import type { QuestionSlots } from './question.ts';
import { RadioEdit } from './radio/edit.tsx';
import { SelectEdit } from './select/edit.tsx';
import { TextEdit } from './text/edit.tsx';
import { TextareaEdit } from './textarea/edit.tsx';
import { TextareaPrint } from './textarea/print.tsx';
import { ZipEdit } from './zip/edit.tsx';

export type QuestionRegistry = { readonly [Kind in QuestionKind]: QuestionSlots<Kind> };

export const questionRegistry: QuestionRegistry = {
  text: { edit: TextEdit, print: PrintedWords },
  email: { edit: EmailEdit, print: PrintedWords },
  phone: { edit: PhoneEdit, print: PrintedWords },
  zip: { edit: ZipEdit, print: PrintedWords },
  date: { edit: DateEdit, print: PrintedWords },
  textarea: { edit: TextareaEdit, print: TextareaPrint },
  radio: { edit: RadioEdit, print: PrintedWords },
  checkbox: { edit: CheckboxEdit, print: CheckboxPrint },
  select: { edit: SelectEdit, print: PrintedWords },
  autocomplete: { edit: AutocompleteEdit, print: PrintedWords },
  document: { edit: DocumentEdit, print: PrintedWords },
};
