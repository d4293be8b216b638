/**
 * What a form is: pages of sections of blocks, as plain data. Everything in the product reads these types: the editor,
 * the print view, the PDF copy, validation, the save call and the export. Nothing here knows React or Node.
 * The form itself is defined in `form/application/`; `check.ts` says at build and start what is wrong with a definition.
 */
import type { Condition } from './conditions.ts';
import type { Schema } from './rules.ts';

/** One entry of an option list: what is stored and what is shown. The empty "--" entry has the value `''`. */
export type Option = { readonly value: string; readonly label: string };

/** Where a select's options come from. Years are counted from today, so a list never goes stale (spec §3). */
export type OptionSource =
  | readonly Option[]
  | {
      readonly years: {
        readonly count: number;
        readonly direction: 'past' | 'future';
        /** How many years after this one the list starts; 0 if left out. */
        readonly startsIn?: number;
      };
    };

type QuestionBase = {
  /** The answer key; also the id that links and the validation summary scroll to. */
  readonly key: string;
  /** The prefix that `key` must carry, where the same questions are asked twice (spec §5, "yupPrefix"). */
  readonly prefix?: string;
  readonly label: string;
  /** One sentence below the label, for those who need it. */
  readonly help?: string;
  /** The HTML autofill token, such as `given-name`. */
  readonly autocomplete?: string;
};

/** A line of text; `category` formats or hides it while typing (spec §3, "input categories"). */
export type TextQuestion = QuestionBase & {
  readonly kind: 'text';
  readonly category?: 'password' | 'ssn';
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
  /** Expected length, where it helps to draw a narrow box. */
  readonly width?: 'short' | 'medium' | 'full';
};
export type EmailQuestion = QuestionBase & { readonly kind: 'email' };
/**
 * Formats itself as (xxx) xxx-xxxx while typing (spec §5). An `international` number stays as it is typed; `either` takes
 * both, and what starts with a plus is one from abroad.
 */
export type PhoneQuestion = QuestionBase & {
  readonly kind: 'phone';
  readonly international?: boolean | 'either';
};
export type ZipQuestion = QuestionBase & { readonly kind: 'zip' };
/** Month, day and year. Only a date that exists is stored (spec §5). */
export type DateQuestion = QuestionBase & { readonly kind: 'date' };
/** Many lines of text with a counter; the limit is the length in the data model. */
export type TextareaQuestion = QuestionBase & { readonly kind: 'textarea' };
export type RadioQuestion = QuestionBase & {
  readonly kind: 'radio';
  readonly options: readonly Option[];
};
/** One tick box: a boolean answer. */
export type CheckboxQuestion = QuestionBase & { readonly kind: 'checkbox' };

/** A list to choose one from. A conditional select (spec §4) adds `showWhen`, `optionsBy` or both. */
export type SelectQuestion = QuestionBase & {
  readonly kind: 'select';
  readonly options: OptionSource;
  /** Shown only while this holds; the answer is cleared when the controlling answer changes. */
  readonly showWhen?: Condition;
  readonly optionsBy?: OptionsByValue;
};

/** Options by value: the list depends on the answer at `key`; the select is hidden while that answer has no list. */
export type OptionsByValue = {
  readonly key: string;
  readonly options: Readonly<Record<string, readonly Option[]>>;
};

/**
 * Search-as-you-type in a lookup category (spec §3). Choosing fills the keys in `fills` from the lookup's fields;
 * clearing empties them; free text makes the answer "user-driven": `codeKey` stays empty and the rest is typed by hand.
 */
export type AutocompleteQuestion = QuestionBase & {
  readonly kind: 'autocomplete';
  readonly category: 'college_ceeb' | 'hs_ceeb' | 'address';
  /** Lookup field → answer key. */
  readonly fills: Readonly<Record<string, string>>;
  /** Where the chosen entry's code goes, if it has one (a school's CEEB code). */
  readonly codeKey?: string;
};

/** A document to upload. Its answer is `''` or `ANSWERED` (contract §5). */
export type DocumentQuestion = QuestionBase & { readonly kind: 'document' };

export type Question =
  | TextQuestion
  | EmailQuestion
  | PhoneQuestion
  | ZipQuestion
  | DateQuestion
  | TextareaQuestion
  | RadioQuestion
  | CheckboxQuestion
  | SelectQuestion
  | AutocompleteQuestion
  | DocumentQuestion;

/** The kinds of question; every reader of a form has one entry for each. */
export type QuestionKind = Question['kind'];

/** A block that is hidden while any of `hideWhen` holds; the keys inside are then cleared (spec §4). */
export type ConditionalBlock = {
  readonly kind: 'conditional';
  readonly hideWhen: readonly Condition[];
  readonly content: readonly Block[];
};

/** The first case whose condition holds keeps its keys; the keys of all other cases are cleared (spec §4). */
export type ConditionGroupBlock = {
  readonly kind: 'conditionGroup';
  readonly cases: readonly { readonly when: Condition; readonly content: readonly Block[] }[];
};

/** Questions that belong together. With `combineErrors` their messages show once, below the group (spec §5). */
export type GroupBlock = {
  readonly kind: 'group';
  readonly legend?: string;
  readonly help?: string;
  /** Side by side where there is room. */
  readonly inRow?: boolean;
  readonly combineErrors?: boolean;
  readonly content: readonly Block[];
};

/** Add-another (spec §4): `components[0]` always shows; a button adds the next, up to all of them. */
export type RepeatBlock = {
  readonly kind: 'repeat';
  /** The button id under which the count is saved. */
  readonly id: string;
  readonly buttonLabel: string;
  readonly maxNumberOfComponents: number;
  readonly components: readonly { readonly label: string; readonly content: readonly Block[] }[];
};

/** One way to answer, behind a tab. */
export type Tab = {
  readonly id: string;
  readonly label: string;
  readonly content: readonly Block[];
};

/** Tabs (spec §4): one of several ways to answer. The first is the default, the only one that anonymous visitors see. */
export type TabsBlock = {
  readonly kind: 'tabs';
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly Tab[];
};

/** A confirmation trigger (spec §4): a button that reveals, or a tick box that reveals and hides. */
export type ConfirmationBlock = {
  readonly kind: 'confirmation';
  readonly id: string;
  readonly trigger:
    | { readonly via: 'button'; readonly label: string; readonly openLabel: string }
    | { readonly via: 'checkbox'; readonly question: CheckboxQuestion };
  /** Shown once confirmed. */
  readonly after: readonly Block[];
  /** Shown until confirmed by the tick box. */
  readonly optional: readonly Block[];
};

/** Words between questions. */
export type NoteBlock = { readonly kind: 'note'; readonly text: string };

export type Block =
  | Question
  | ConditionalBlock
  | ConditionGroupBlock
  | GroupBlock
  | RepeatBlock
  | TabsBlock
  | ConfirmationBlock
  | NoteBlock;

/** A part of a page with a heading that can be linked to. */
export type Section = {
  readonly id: string;
  readonly title: string;
  /** One sentence that says why the college asks. */
  readonly why?: string;
  readonly content: readonly Block[];
};

/** A step of the application. */
export type Page = {
  /** The last part of the route: `about` for `/about`. */
  readonly id: string;
  readonly title: string;
  readonly sections: readonly Section[];
  readonly schema: Schema;
};

/** How an answer is stored: its type and bounds (spec §3, "Student answers"). Lengths count Unicode characters. */
export type AnswerShape =
  | { readonly type: 'text'; readonly maxLength: number }
  | { readonly type: 'coded' }
  | { readonly type: 'year' }
  | { readonly type: 'date' }
  | { readonly type: 'boolean' }
  | { readonly type: 'document' };

/** Every key that may be stored, in the order in which exports list them. `_desc` companions follow by themselves. */
export type DataModel = Readonly<Record<string, AnswerShape>>;

/** A whole form. */
export type Form = {
  /** Raised when stored answers would be read differently. */
  readonly version: number;
  readonly model: DataModel;
  readonly pages: readonly Page[];
};

const BLOCK_KINDS = new Set([
  'conditional',
  'conditionGroup',
  'group',
  'repeat',
  'tabs',
  'confirmation',
  'note',
]);

/** Whether a block asks something itself, rather than holding other blocks. */
export function isQuestion(block: Block): block is Question {
  return !BLOCK_KINDS.has(block.kind);
}

/** Whether a question stores a code and keeps the label beside it (spec §3). */
export function isCoded(question: Question): boolean {
  return ['radio', 'select', 'autocomplete'].includes(question.kind);
}
