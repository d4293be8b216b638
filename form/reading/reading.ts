/**
 * An application laid out for somebody at the college who reads many of them, as plain data. The staff's view and the PDF copy
 * draw this and nothing else, so that they cannot differ. `read.ts` makes it; what it knows of one application is a `Guide`.
 */
import type { AnswerSort } from '../kinds/kind.ts';

/** A fact at the top: what most decisions begin with. */
export interface Fact {
  readonly label: string;
  /** `''` if the applicant has not said. */
  readonly answer: string;
  /** Whether a reader must not miss it. */
  readonly isFlagged?: boolean;
}

/** A question, or several that are read as one, with what was answered. */
export interface AnswerItem {
  readonly is: 'answer';
  /** The first of its keys. */
  readonly key: string;
  /** All of them, where there are several; also of those that were left empty. */
  readonly keys?: readonly string[];
  readonly label: string;
  /** `''` only for an answer without which the application cannot be submitted. */
  readonly answer: string;
  readonly sort: AnswerSort;
  /** How many words a text of many lines has: "185 words". */
  readonly wordCount?: string;
}

/** Tick boxes that belong together: what is ticked as one list, and each box (spec §1). */
export interface BoxesItem {
  readonly is: 'boxes';
  readonly key: string;
  readonly label: string;
  /** What is ticked, in one line. */
  readonly ticked: string;
  readonly boxes: readonly {
    readonly key: string;
    readonly label: string;
    readonly answer: string;
  }[];
}

/** The same questions again and again, one row each time. */
export interface TableItem {
  readonly is: 'table';
  readonly key: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly heading: string;
    readonly cells: readonly string[];
    /** Of its questions. */
    readonly keys: readonly string[];
  }[];
}

/** What stands under a heading within a section. */
interface GroupItem {
  readonly is: 'group';
  readonly key: string;
  readonly heading: string;
  readonly items: readonly Item[];
}

/** The questions that were left empty and need no answer, in one line. */
interface BlankItem {
  readonly is: 'blank';
  readonly key: string;
  /** "2 left blank: Middle name and Preferred name". */
  readonly words: string;
}

export type Item = AnswerItem | BoxesItem | TableItem | GroupItem | BlankItem;

/** A section of the form. */
export interface ReadSection {
  readonly id: string;
  readonly title: string;
  readonly items: readonly Item[];
}

/** Where a section is read that is not read at its place in the form. */
export interface MovedSection {
  readonly id: string;
  readonly title: string;
  /** A sentence that says where. */
  readonly movedTo: string;
}

/** A step of the form. */
interface ReadPage {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly (ReadSection | MovedSection)[];
}

/** A question as it was asked with its answer, or lines under a heading. */
export type RecordLine =
  | {
      readonly key: string;
      readonly label: string;
      /** `''` for a question that was left empty. */
      readonly answer: string;
      readonly sort: AnswerSort;
    }
  | { readonly heading: string; readonly lines: readonly RecordLine[] };

/** A step as it was asked and answered. */
export interface RecordPage {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    readonly lines: readonly RecordLine[];
  }[];
}

/** What stands around the answers. */
export interface Phrases {
  readonly unanswered: string;
  /** The heading above `apart`, and a sentence below it. */
  readonly apart: string;
  readonly apartFor: string;
  /** The same for `record`. */
  readonly record: string;
  readonly recordFor: string;
  readonly movedTo: { readonly start: string; readonly end: string };
  /** What is ticked, as a list. */
  readonly list: (items: readonly string[]) => string;
  readonly leftBlank: (count: number, questions: readonly string[]) => string;
  readonly wordCount: (count: number) => string;
}

/** A whole application. */
export interface Reading {
  readonly phrases: Pick<Phrases, 'unanswered' | 'apart' | 'apartFor' | 'record' | 'recordFor'>;
  readonly facts: readonly Fact[];
  /** What is read first: the applicant in their own words. */
  readonly early: readonly ReadSection[];
  /** What is not read elsewhere, in the order of the form. */
  readonly pages: readonly ReadPage[];
  /** What is kept from those who decide: it begins a new page. */
  readonly apart: readonly ReadSection[];
  /** Everything again, word for word as it was asked and answered, in the order of the form (contract §6). */
  readonly record: readonly RecordPage[];
}
