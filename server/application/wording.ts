/**
 * What a submission said, frozen: the questions as they were worded on that day, and the answers as they read. A
 * college that later changes its form or its lists does not change what somebody has submitted.
 */
import type { DocumentAnswers } from '#contract/application.ts';
import { type Answers, descriptionKey } from '#form/engine/answers.ts';
import type { QuestionKind } from '#form/engine/definition.ts';
import { labelFor } from '#form/engine/options.ts';
import { type OutlineLine, outline } from '#form/engine/outline.ts';
import type { Walk } from '#form/engine/walk.ts';

/** One question with its answer, or several lines under a heading. */
export type WordedLine =
  | {
      readonly key: string;
      readonly kind: QuestionKind;
      readonly label: string;
      /** As the print view reads it; `''` for a question that was left empty. */
      readonly answer: string;
    }
  | { readonly heading: string; readonly lines: readonly WordedLine[] };

/** Everything that was visible, in the order of the form. */
export type Wording = {
  readonly pages: readonly {
    readonly id: string;
    readonly title: string;
    readonly sections: readonly {
      readonly id: string;
      readonly title: string;
      readonly lines: readonly WordedLine[];
    }[];
  }[];
};

/** The wording of a walk. */
export function wordingOf(walked: Walk, documents: DocumentAnswers): Wording {
  return {
    pages: outline(walked, documents).map(({ page, sections }) => ({
      id: page.id,
      title: page.title,
      sections: sections.map(({ section, lines }) => ({
        id: section.id,
        title: section.title,
        lines: lines.map(worded),
      })),
    })),
  };
}

function worded(line: OutlineLine): WordedLine {
  if (line.kind === 'group') return { heading: line.heading, lines: line.lines.map(worded) };
  const { key, kind, label } = line.question;
  return { key, kind, label, answer: line.answer };
}

/**
 * The answers that a submission keeps: those that count, with what is hidden emptied (contract §6), and beside each
 * code the label of this form's own list, whatever the client sent as one.
 */
export function submittedAnswers(walked: Walk): Answers {
  const { form, answers, cleared, questions, situation } = walked;
  const kept = { ...answers };
  for (const key of cleared) kept[key] = form.model[key]?.type === 'boolean' ? false : '';
  for (const { question } of questions) {
    if (question.kind !== 'radio' && question.kind !== 'select') continue;
    const label = labelFor(question, answers, situation.today);
    if (label !== '') kept[descriptionKey(question.key)] = label;
  }
  return kept;
}
