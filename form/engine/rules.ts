/**
 * The vocabulary of validation rules (spec §5). A rule looks at one answer, may read the others, and either
 * passes or gives its message. Every rule but {@link required} and {@link mustBeTicked} passes on an empty answer,
 * so that "optional but valid if given" needs no words.
 */
import { type Answers, type AnswerValue, isAnswered } from './answers.ts';
import { countCharacters, halfWidth } from './characters.ts';
import { type Condition, holds } from './conditions.ts';
import { isPlainDate, type PlainDate, yearOf, yearsBefore } from './dates.ts';

/** Words of its own, or words made of the question's label. */
type Message = string | ((label: string) => string);

/** What a rule may look at besides the answer itself. */
interface RuleContext {
  /** Every relevant answer: what a condition hides reads as empty here. */
  readonly answers: Answers;
  /** Today in the college's time zone. */
  readonly today: PlainDate;
}

/** One rule of a schema. */
export interface Rule {
  /** What the applicant reads when the rule fails. */
  readonly message: Message;
  /** Whether the rule asks for an answer: the question is marked as required while an empty one would fail. */
  readonly asksForAnswer: boolean;
  /** The message is no more than a name ("First Name"): who shows it has to say what to do. */
  readonly onlyNames?: boolean;
  /** Other keys whose answers the rule looks at, so that a typing mistake in one is found (spec §5). */
  readonly alsoReads?: readonly string[];
  /** The rule applies only while all of these hold. */
  readonly onlyWhen: readonly Condition[];
  /** Whether the answer is good. */
  readonly passes: (value: AnswerValue, context: RuleContext) => boolean;
}

/** Rules by answer key: the schema of one page (spec §4, "the page schema"). */
export type Schema = Readonly<Record<string, readonly Rule[]>>;

/**
 * The answer must not be blank. The question's label says so, unless there are other words for it. Words that are no sentence
 * only name the question.
 */
export function required(message: Message = (label) => label): Rule {
  const onlyNames = typeof message !== 'string' || !message.endsWith('.');
  return { ...rule(message, isAnswered), asksForAnswer: true, onlyNames };
}

/** The same rule, whose message only names the question, though it ends like a sentence. */
export function onlyNaming(inner: Rule): Rule {
  return { ...inner, onlyNames: true };
}

/** The box must be ticked. */
export function mustBeTicked(message: string): Rule {
  return { ...rule(message, (value) => value === true), asksForAnswer: true };
}

/**
 * At least one of this and the other keys must be answered. The message shows at the key that carries the rule, and
 * only while its question is visible: among tabs, give the rule to a question behind each.
 */
export function requiredUnlessAnswered(otherKeys: readonly string[], message: string): Rule {
  return {
    ...rule(
      message,
      (value, { answers }) =>
        isAnswered(value) || otherKeys.some((key) => isAnswered(answers[key])),
    ),
    asksForAnswer: true,
    alsoReads: otherKeys,
  };
}

/**
 * The answer, if any, must match a pattern from start to end, white space around it aside. Whether the pattern has
 * anchors of its own, and the flags `g`, `y` and `m`, make no difference.
 */
export function matches(pattern: RegExp, message: string): Rule {
  // With g or y a pattern remembers where it stopped, and would refuse every other good answer.
  const whole = new RegExp(`^(?:${pattern.source})$`, pattern.flags.replace(/[gym]/g, ''));
  return rule(
    message,
    ifAnswered((text) => whole.test(text.trim())),
  );
}

/** The answer, if any, must have at least `length` Unicode characters, white space around it aside. */
export function minLength(length: number, message: string): Rule {
  return rule(
    message,
    ifAnswered((text) => countCharacters(text.trim()) >= length),
  );
}

/** The answer, if any, must be a number between two bounds; the upper one may depend on other answers. */
export function numberBetween(
  lowest: number,
  highest: number | ((answers: Answers) => number),
  message: string,
): Rule {
  return rule(
    message,
    ifAnswered((text, { answers }) => {
      const upper = typeof highest === 'number' ? highest : highest(answers);
      const figures = halfWidth(text).trim();
      const number = /^\d+(\.\d+)?$/.test(figures) ? Number(figures) : Number.NaN;
      return number >= lowest && number <= upper;
    }),
  );
}

/** The answer, if any, must be a year from `yearsBack` years ago to `yearsAhead` years from now. */
export function yearWithin(yearsBack: number, yearsAhead: number, message: string): Rule {
  return rule(
    message,
    ifAnswered((text, { today }) => {
      const thisYear = yearOf(today);
      const figures = halfWidth(text).trim();
      const year = /^\d{4}$/.test(figures) ? Number(figures) : Number.NaN;
      return year >= thisYear - yearsBack && year <= thisYear + yearsAhead;
    }),
  );
}

/** The answer, if any, must be a date that is at most `years` years ago. */
export function atMostYearsAgo(years: number, message: string): Rule {
  return rule(
    message,
    ifAnswered((text, { today }) => isPlainDate(text) && text >= yearsBefore(today, years)),
  );
}

/** The answer, if it is a date, must be at least `years` years ago: an age. */
export function atLeastYearsAgo(years: number, message: string): Rule {
  return rule(
    message,
    ifAnswered((text, { today }) => !isPlainDate(text) || text <= yearsBefore(today, years)),
  );
}

/** The same rule, applied only while a condition holds. Nest it to ask for several. */
export function onlyWhen(condition: Condition, inner: Rule): Rule {
  return { ...inner, onlyWhen: [condition, ...inner.onlyWhen] };
}

/** The same rules with other words around each message. */
export function reworded(schema: Schema, say: (message: string) => string): Schema {
  const withWords = ({ message, ...rule }: Rule): Rule => ({
    ...rule,
    message: typeof message === 'string' ? say(message) : (label) => say(message(label)),
  });
  return Object.fromEntries(
    Object.entries(schema).map(([key, rules]) => [key, rules.map(withWords)]),
  );
}

/** Whether a rule applies to these answers at all. */
export function ruleApplies(candidate: Rule, answers: Answers): boolean {
  return candidate.onlyWhen.every((condition) => holds(condition, answers));
}

/** What a rule says about the answer to a question with this label. */
export function messageOf({ message }: Rule, label: string): string {
  return typeof message === 'string' ? message : message(label);
}

/** All messages that an answer earns, each once (spec §5, "duplicates removed"). */
export function messagesFor(
  rules: readonly Rule[],
  value: AnswerValue,
  context: RuleContext,
  label: string,
): string[] {
  const failed = rules.filter(
    (candidate) => ruleApplies(candidate, context.answers) && !candidate.passes(value, context),
  );
  return [...new Set(failed.map((failure) => messageOf(failure, label)))];
}

function rule(message: Message, passes: Rule['passes']): Rule {
  return { message, asksForAnswer: false, onlyWhen: [], passes };
}

function ifAnswered(test: (text: string, context: RuleContext) => boolean): Rule['passes'] {
  return (value, context) => !isAnswered(value) || test(String(value), context);
}
