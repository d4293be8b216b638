/** The input for every kind of question. A missing kind does not compile. */
import type { ComponentType } from 'react';
import type { QuestionKind } from '#form/engine/definition.ts';
import { AutocompleteEdit } from './autocomplete/edit.tsx';
import { CheckboxEdit } from './checkbox/edit.tsx';
import { DateEdit } from './date/edit.tsx';
import { DocumentEdit } from './document/edit.tsx';
import { EmailEdit } from './email/edit.tsx';
import { PhoneEdit } from './phone/edit.tsx';
import type { EditProps } from './question.ts';
import { RadioEdit } from './radio/edit.tsx';
import { SelectEdit } from './select/edit.tsx';
import { TextEdit } from './text/edit.tsx';
import { TextareaEdit } from './textarea/edit.tsx';
import { ZipEdit } from './zip/edit.tsx';

export const questionRegistry: {
  readonly [Kind in QuestionKind]: ComponentType<EditProps<Kind>>;
} = {
  text: TextEdit,
  email: EmailEdit,
  phone: PhoneEdit,
  zip: ZipEdit,
  date: DateEdit,
  textarea: TextareaEdit,
  radio: RadioEdit,
  checkbox: CheckboxEdit,
  select: SelectEdit,
  autocomplete: AutocompleteEdit,
  document: DocumentEdit,
};
