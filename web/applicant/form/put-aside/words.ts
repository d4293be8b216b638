/** The words about pieces. Pure. */
import { sizeInWords } from '#contract/document-rules.ts';
import type { Piece } from '#contract/put-aside.ts';
import { descriptionKey, isAnswered, textAt } from '#form/engine/answers.ts';
import type { Form, Question, TabsBlock } from '#form/engine/definition.ts';
import { blocksOn, questionsIn, questionsOf } from '#form/engine/inventory.ts';
import { kindOf } from '#form/kinds/registry.ts';
import type { Say } from '#words/say.ts';

/** A piece for display. */
export type ShownPiece = Omit<Piece, 'put_at'> & { readonly at: string };

/** The longest answer that is quoted, in characters; for longer ones the number of words is shown. */
const MAX_QUOTE_LENGTH = 40;
/** The most questions that are named; further ones are only counted. */
const MAX_NAMED = 3;

/** The content of a piece: "Your file essay.docx (52 kB)", "Your personal statement (412 words)", "City: Barre". */
export function nameOf(form: Form, { answers, document }: ShownPiece, say: Say): string {
  if (document) {
    const size = sizeInWords(document.file_size);
    return say('Your file {name} ({size})', { name: document.file_name, size });
  }
  const questions = questionsAnsweredBy(form, answers);
  const [only] = questions;
  if (only && questions.length === 1) return answerInWords(only, answers, say);
  const named = questions.slice(0, MAX_NAMED).map(({ label }) => insideSentence(label));
  const more = questions.length - named.length;
  const rest = more > 0 ? [say('{count, number} more', { count: more })] : [];
  return say('{count, plural, one {# answer} other {# answers}}: {names}', {
    count: questions.length,
    names: [...named, ...rest].join(', '),
  });
}

/** Why the piece was put aside: "put aside when you chose “Upload a file”". */
export function reasonOf(form: Form, { reason, because }: ShownPiece, say: Say): string {
  switch (reason) {
    case 'tab': {
      const tab =
        because && findTabs(form, because.key)?.tabs.find(({ id }) => id === because.value);
      return tab
        ? say('put aside when you chose “{tab}”', { tab: tab.label })
        : say('put aside when you chose another tab');
    }
    case 'condition': {
      const question = questionsOf(form).find(({ key }) => key === because?.key);
      return question
        ? say('put aside when you changed “{label}”', { label: question.label })
        : say('put aside');
    }
    case 'deletion':
      return say('removed from your application');
    case 'upload':
      return say('replaced by a newer file');
    case 'device':
      return say('changed on another device');
    case 'login':
      return say('saved before you logged in');
    case 'swap':
      return say('put aside when you brought something else back');
  }
}

/** The time, in the applicant's time zone: "today 10:42 AM", or with the day. */
export function momentOf(
  at: string,
  { now, say, timeZone }: { now: Date; say: Say; timeZone?: string | undefined },
): string {
  const { locale } = say;
  const moment = new Date(at);
  const dayOf = (date: Date) => date.toLocaleDateString(locale, { dateStyle: 'medium', timeZone });
  const time = moment.toLocaleTimeString(locale, { timeStyle: 'short', timeZone });
  return dayOf(moment) === dayOf(now) ? say('today {time}', { time }) : `${dayOf(moment)}, ${time}`;
}

/** The first question of a piece, in the order of the form; the piece is shown at its place. */
export function firstQuestionOf(
  form: Form,
  { answers, document }: Pick<ShownPiece, 'answers' | 'document'>,
): Question | undefined {
  return questionsOf(form).find(({ key }) =>
    document ? key === document.answer_key : isAnswered(answers[key]),
  );
}

export function findTabs(form: Form, id: string): TabsBlock | undefined {
  return tabsOf(form).find((block) => block.id === id);
}

/** The tab behind which a question stands. */
export function findTabOf(
  form: Form,
  key: string,
): { readonly block: TabsBlock; readonly tab: string } | undefined {
  for (const block of tabsOf(form)) {
    const tab = block.tabs.find(({ content }) =>
      questionsIn(content).some((question) => question.key === key),
    );
    if (tab) return { block, tab: tab.id };
  }
  return undefined;
}

function tabsOf(form: Form): TabsBlock[] {
  return form.pages.flatMap(blocksOn).filter((block) => block.kind === 'tabs');
}

/** The questions with an answer among these, each once. */
function questionsAnsweredBy(form: Form, answers: ShownPiece['answers']): Question[] {
  const byKey = new Map(questionsOf(form).map((question) => [question.key, question]));
  return [...byKey.values()].filter(({ key }) => isAnswered(answers[key]));
}

function answerInWords(question: Question, answers: ShownPiece['answers'], say: Say): string {
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
