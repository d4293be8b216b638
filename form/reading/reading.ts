/**
 * An application laid out for staff who read many of them, as plain data. The staff's view and the PDF copy draw only this, so that they
 * cannot differ. `read.ts` makes it; a `Guide` holds the knowledge about one application.
 */
import type { AnswerSort } from '../kinds/kind.ts';

/** A fact at the top: the basis of most decisions. */
export interface Fact {
  readonly label: string;
  /** `''` without an answer. */
  readonly answer: string;
  /** Whether to highlight the fact. */
  readonly isFlagged?: boolean;
}

/** A question with its answer, or several questions joined on one line. */
export interface AnswerItem {
  readonly is: 'answer';
  /** The key of the question; of a joined line, the first key with an answer. */
  readonly key: string;
  /** All keys of a joined line, also of empty answers. */
  readonly keys?: readonly string[];
  readonly label: string;
  /** `''` only for a missing answer that the submit requires. */
  readonly answer: string;
  readonly sort: AnswerSort;
  /** The number of words of a long text, in words: "185 words". */
  readonly wordCount?: string;
}

/** Tick boxes that belong together: the ticked ones as a list, and each box (spec §1). */
export interface BoxesItem {
  readonly is: 'boxes';
  readonly key: string;
  readonly label: string;
  /** The ticked boxes, on one line. */
  readonly ticked: string;
  readonly boxes: readonly {
    readonly key: string;
    readonly label: string;
    readonly answer: string;
  }[];
}

/** A table of repeated questions, one row for each repetition. */
export interface TableItem {
  readonly is: 'table';
  readonly key: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly heading: string;
    readonly cells: readonly string[];
    /** The keys of the row's questions. */
    readonly keys: readonly string[];
  }[];
}

/** Items under a heading within a section. */
interface GroupItem {
  readonly is: 'group';
  readonly key: string;
  readonly heading: string;
  readonly items: readonly Item[];
}

/** The questions that were left empty and need no answer, on one line. */
interface BlankItem {
  readonly is: 'blank';
  readonly key: string;
  /** "2 left blank: Middle name and Preferred name". */
  readonly words: string;
}

export type Item = AnswerItem | BoxesItem | TableItem | GroupItem | BlankItem;

export interface ReadSection {
  readonly id: string;
  readonly title: string;
  readonly items: readonly Item[];
}

/** The place of a section that is shown elsewhere. */
export interface MovedSection {
  readonly id: string;
  readonly title: string;
  /** A sentence that says where the section is. */
  readonly movedTo: string;
}

interface ReadPage {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly (ReadSection | MovedSection)[];
}

/** A question with its answer in the original wording, or lines under a heading. */
export type RecordLine =
  | {
      readonly key: string;
      readonly label: string;
      /** `''` for a question that was left empty. */
      readonly answer: string;
      readonly sort: AnswerSort;
    }
  | { readonly heading: string; readonly lines: readonly RecordLine[] };

/** A step in the original wording. */
export interface RecordPage {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    readonly lines: readonly RecordLine[];
  }[];
}

/** The fixed phrases around the answers. */
export interface Phrases {
  readonly unanswered: string;
  /** The heading above `apart`, and the sentence below it. */
  readonly apart: string;
  readonly apartFor: string;
  /** The same for `record`. */
  readonly record: string;
  readonly recordFor: string;
  readonly movedTo: { readonly start: string; readonly end: string };
  /** The ticked boxes, as a list. */
  readonly list: (items: readonly string[]) => string;
  readonly leftBlank: (count: number, questions: readonly string[]) => string;
  readonly wordCount: (count: number) => string;
}

/** A whole application. */
export interface Reading {
  readonly phrases: Pick<Phrases, 'unanswered' | 'apart' | 'apartFor' | 'record' | 'recordFor'>;
  readonly facts: readonly Fact[];
  /** The first sections: the applicant's own words. */
  readonly early: readonly ReadSection[];
  /** All steps in the order of the form; moved sections are placeholders. */
  readonly pages: readonly ReadPage[];
  /** Sections hidden from the decision makers; they begin a new page. */
  readonly apart: readonly ReadSection[];
  /** The whole application again, word for word, in the order of the form (contract §6). */
  readonly record: readonly RecordPage[];
}
