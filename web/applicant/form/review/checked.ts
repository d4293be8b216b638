/** Lays out an application for the review: by section, with missing answers in place and blank optional ones apart. Pure. */
import type { FieldErrors } from '#form/engine/validate.ts';
import type { Walk } from '#form/engine/walk.ts';
import { type WordedLine, wordingOf } from '#form/engine/wording.ts';
import type { AttachedDocuments } from '#form/engine/words.ts';
import type { AnswerSort } from '#form/kinds/kind.ts';
import { answerSortOf } from '#form/kinds/registry.ts';

/** A question with its answer. */
export interface CheckedAnswer {
  readonly key: string;
  readonly label: string;
  /** The heading above the question, such as "Parent 1/Guardian 1". */
  readonly heading: string | undefined;
  /** The label, made unique by its heading or section. */
  readonly name: string;
  readonly sort: AnswerSort;
  /** In words; `''` if there is none. */
  readonly answer: string;
  /** The errors of the answer; empty if it is valid. */
  readonly messages: readonly string[];
}

export interface CheckedSection {
  readonly id: string;
  readonly title: string;
  /** Given and missing answers; consecutive answers under the same heading form one run. */
  readonly runs: readonly {
    readonly heading: string | undefined;
    readonly answers: readonly CheckedAnswer[];
  }[];
  /** Optional questions without an answer. */
  readonly blank: readonly CheckedAnswer[];
}

export interface CheckedPage {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly CheckedSection[];
}

/** The pages of a walk, for the review. */
export function checkedPages(
  walked: Walk,
  errors: FieldErrors,
  documents: AttachedDocuments,
): CheckedPage[] {
  const { pages } = wordingOf(walked, documents);
  const lines = pages.flatMap(({ sections }) => sections.flatMap((section) => section.lines));
  const isRepeated = repeatedIn(lines.flatMap((line) => ('lines' in line ? [] : line.label)));
  return pages.map(({ id, title, sections }) => ({
    id,
    title,
    sections: sections.map((section) => {
      const answers = answersIn(section.lines, errors).map((answer) => {
        const place = answer.heading ?? (isRepeated(answer.label) ? section.title : undefined);
        return place === undefined ? answer : { ...answer, name: `${place}: ${answer.label}` };
      });
      return {
        id: section.id,
        title: section.title,
        runs: runsOf(answers.filter((answer) => !mayStayBlank(answer))),
        blank: answers.filter(mayStayBlank),
      };
    }),
  }));
}

/** The answers with errors, in the order of the form. */
export function wrongAnswers(pages: readonly CheckedPage[]): CheckedAnswer[] {
  return pages
    .flatMap(({ sections }) => sections.flatMap(({ runs }) => runs))
    .flatMap(({ answers }) => answers)
    .filter(({ messages }) => messages.length > 0);
}

function answersIn(
  lines: readonly WordedLine[],
  errors: FieldErrors,
  heading?: string,
): CheckedAnswer[] {
  return lines.flatMap((line) => {
    if ('lines' in line) return answersIn(line.lines, errors, line.heading);
    const { key, kind, label, answer } = line;
    const sort = answerSortOf(kind);
    const isUnticked = sort === 'tick' && answer !== TICKED;
    return {
      key,
      label,
      heading,
      name: label,
      sort,
      answer: isUnticked ? '' : answer,
      messages: errors[key] ?? [],
    };
  });
}

/** Whether a value is in the list more than once. */
function repeatedIn(all: readonly string[]): (one: string) => boolean {
  return (one) => all.indexOf(one) !== all.lastIndexOf(one);
}

/** A ticked box in words (spec §1, "Service mode"). */
const TICKED = '[X]';

function mayStayBlank({ answer, messages }: CheckedAnswer): boolean {
  return answer === '' && messages.length === 0;
}

function runsOf(answers: readonly CheckedAnswer[]): CheckedSection['runs'] {
  const runs: { heading: string | undefined; answers: CheckedAnswer[] }[] = [];
  for (const answer of answers) {
    const last = runs.at(-1);
    if (last && last.heading === answer.heading) last.answers.push(answer);
    else runs.push({ heading: answer.heading, answers: [answer] });
  }
  return runs;
}
