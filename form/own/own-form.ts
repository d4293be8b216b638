/**
 * A college's own part of the form, as its file has it (`form`): data that `with-own.ts` puts among the product's questions. Texts are in
 * English; their translations are in the file's `translations`, like those of all its texts.
 */
import type { PageId } from '../application/pages.ts';
import type { Condition } from '../engine/conditions.ts';
import type { Option } from '../engine/definition.ts';
import type { QuestionKind } from '../kinds/registry.ts';

/** The kinds of question that a college may ask in its file. */
export const OWN_KINDS = [
  ...(['text', 'textarea', 'email', 'phone', 'zip', 'date'] as const),
  ...(['radio', 'select', 'checkbox', 'autocomplete', 'document'] as const),
] as const satisfies readonly QuestionKind[];
export type OwnKind = (typeof OWN_KINDS)[number];

/** Sections and questions of a college's own, and its changes to the product's questions. */
export interface OwnForm {
  readonly sections?: readonly OwnSection[];
  /** Questions within the product's sections. */
  readonly questions?: readonly PlacedQuestions[];
  /** Keys of the product's optional questions that the college does not ask. */
  readonly hide?: readonly string[];
  /** Other words for the product's questions, by key. */
  readonly reword?: Readonly<Record<string, { readonly label?: string; readonly help?: string }>>;
  /** The codes that remain of the product's lists, by the key of the question. */
  readonly narrow?: Readonly<Record<string, readonly string[]>>;
  /** The college's own lists by name, for questions that name one in `list`. In the file, a list may be the name of a CSV file. */
  readonly lists?: Readonly<Record<string, readonly Option[]>>;
  /** Keys of former questions; each stays reserved for its kind. */
  readonly retired?: readonly { readonly key: string; readonly kind: OwnKind }[];
}

/** A section, placed before or after a section of the product, or after an earlier one of the file. */
interface OwnSection {
  readonly id: string;
  readonly step: PageId;
  readonly before?: string;
  readonly after?: string;
  readonly title: string;
  readonly why: string;
  readonly questions: readonly OwnBlock[];
}

/** Blocks, placed before or after the product's question with a key. */
interface PlacedQuestions {
  readonly before?: string;
  readonly after?: string;
  readonly questions: readonly OwnBlock[];
}

/** A question, a group or a repeat. The checks say which fields belong to which kind. */
export interface OwnBlock {
  readonly kind: OwnKind | 'group' | 'repeat';
  /** Shows while all of these hold. */
  readonly when?: readonly Condition[];
  /** Is hidden while one of these holds. */
  readonly hideWhen?: readonly Condition[];

  /** The key of a question: begins with `own_`. */
  readonly key?: string;
  /** The words of a question, or the heading of a group or repeat. */
  readonly label?: string;
  readonly help?: string;
  readonly required?: boolean;
  /** Required while all of these hold. */
  readonly requiredWhen?: readonly Condition[];
  /** The choices of a radio or select; or the name of one of `lists`, which an autocomplete searches. */
  readonly options?: readonly Option[];
  readonly list?: string;
  /** The longest text; also the shortest one, with the sentence that asks for more. */
  readonly length?: { readonly max?: number; readonly min?: number; readonly message?: string };
  /** A regular expression that the whole answer matches. */
  readonly pattern?: { readonly expression: string; readonly message: string };
  /** Bounds of a number in a text, or of a date. */
  readonly range?: {
    readonly from: number | string;
    readonly to: number | string;
    readonly message: string;
  };
  /** The limits of a document; without them, those of the college. */
  readonly maxFileSizeBytes?: number;
  readonly fileExtensions?: readonly string[];

  /** For a group: its questions stand side by side. */
  readonly inRow?: boolean;
  /** For a group: the sentence that asks for an answer to at least one of its questions. */
  readonly atLeastOne?: string;
  /** For a repeat: the name under which its count is saved. */
  readonly id?: string;
  /** For a repeat: the words of its button. */
  readonly buttonLabel?: string;
  /** For a repeat: how often its questions may be asked, from 2 to 10. */
  readonly atMost?: number;
  /** The content of a group or repeat. */
  readonly questions?: readonly OwnBlock[];
}
