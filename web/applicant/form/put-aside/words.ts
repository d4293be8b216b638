/** The words about pieces, and their places in the form. Pure. */
import { sizeInWords } from '#contract/document-rules.ts';
import type { Piece } from '#contract/put-aside.ts';
import { descriptionKey, isAnswered, textAt } from '#form/engine/answers.ts';
import type { Form, Question } from '#form/engine/definition.ts';
import { questionsOf } from '#form/engine/inventory.ts';
import { kindOf } from '#form/kinds/registry.ts';
import { midSentence } from '#words/intl.ts';
import type { Say } from '#words/say.ts';

/** The longest answer that is quoted, in characters; for a longer one, its number of words is shown. */
const MAX_QUOTE_LENGTH = 40;
/** The largest number of questions that are named; further ones are counted. */
const MAX_NAMED = 3;

/** The content of a piece: "Your file essay.docx (52 kB)", "Your personal statement (412 words)", "City: Barre". */
export function nameOf(form: Form, piece: Piece, say: Say): string {
  const { answers, document } = piece;
  if (document) {
    const size = sizeInWords(document.file_size);
    return say('Your file {name} ({size})', { name: document.file_name, size });
  }
  const questions = questionsOfPiece(form, piece);
  const [only] = questions;
  if (only && questions.length === 1) return answerInWords(only, answers, say);
  const named = questions
    .slice(0, MAX_NAMED)
    .map(({ label }) => midSentence(insideSentence(label), say.locale));
  const more = questions.length - named.length;
  const rest = more > 0 ? [say('{count, number} more', { count: more })] : [];
  return say('{count, plural, one {# answer} other {# answers}}: {names}', {
    count: questions.length,
    names: [...named, ...rest].join(', '),
  });
}

/** The questions of a piece, each once, in the order of the form. It is shown at the place of the first one. */
export function questionsOfPiece(form: Form, { answers, document }: Piece): Question[] {
  const questions = questionsOf(form).filter(({ key }) =>
    document ? key === document.answer_key : isAnswered(answers[key]),
  );
  return [...new Map(questions.map((question) => [question.key, question])).values()];
}

function answerInWords(question: Question, answers: Piece['answers'], say: Say): string {
  const { key } = question;
  const label = insideSentence(question.label);
  const value = answers[key];
  const kind = kindOf(question);
  if (typeof value === 'boolean') return label;
  const text = (kind.keepsLabel && textAt(answers, descriptionKey(key))) || textAt(answers, key);
  if ([...text].length <= MAX_QUOTE_LENGTH && kind.answerIs !== 'text')
    return `${label}${label.endsWith('?') ? '' : ':'} ${text}`;
  const count = text.trim().split(/\s+/).length;
  return say('{label} ({count, plural, one {# word} other {# words}})', { label, count });
}

/** A label inside another sentence: without its full stop. */
function insideSentence(label: string): string {
  return label.replace(/\.$/, '');
}
