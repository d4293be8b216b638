import type { ComponentType } from 'react';
import type { BULK_KINDS } from '#contract/bulk-kinds.ts';
import type { CountedView } from '#contract/desk-bulk.ts';
import type { ListedFacet } from '#contract/desk-find.ts';
import { LetterFields } from '../mailings/LetterFields.tsx';
import { ChecklistFields } from './ChecklistFields.tsx';
import { DecideFields } from './DecideFields.tsx';
import { HandOnFields } from './HandOnFields.tsx';
import { MarkFields } from './MarkFields.tsx';
import { NoteFields } from './NoteFields.tsx';
import { ShareOutFields } from './ShareOutFields.tsx';

/** The choices of an act, as its kind takes them. The server says what is missing. */
export type Choices = Readonly<Record<string, unknown>>;

export interface FieldsProps {
  readonly counted: CountedView;
  /** The facets of the list, with the values that occur in the view. */
  readonly facets: readonly ListedFacet[];
  readonly onChange: (choices: Choices) => void;
}

/** The fields of each kind of act on a view; undefined for an act without choices. */
export const FIELDS: Readonly<
  Record<keyof typeof BULK_KINDS, ComponentType<FieldsProps> | undefined>
> = {
  'share-out': ShareOutFields,
  mark: MarkFields,
  checklist: ChecklistFields,
  decide: DecideFields,
  confirm: undefined,
  flag: undefined,
  unflag: undefined,
  note: NoteFields,
  letter: LetterFields,
  'hand-on': HandOnFields,
};
