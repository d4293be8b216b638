/**
 * The vocabulary of validation rules (spec §5). A rule looks at one answer, may read the others, and either passes or gives its message.
 * Every rule but {@link required}, {@link requiredUnlessAnswered} and {@link mustBeTicked} passes on an empty answer, so "optional, but
 * valid if given" needs no rule of its own.
 */
import { type Answers, type AnswerValue, isAnswered } from './answers.ts';
import { countCharacters, halfWidth } from './characters.ts';
import { type Condition, holds } from './conditions.ts';
import { isPlainDate, type PlainDate, yearOf, yearsBefore } from './dates.ts';

/** A fixed message, or a function that makes one from the question's label. */
type Message = string | ((label: string) => string);

/** The context of a rule, besides the answer itself. */
interface RuleContext {
  /** Every relevant answer; hidden answers are empty here. */
  readonly answers: Answers;
  /** Today in the college's time zone. */
  readonly today: PlainDate;
}

/** One rule of a schema. */
export interface Rule {
  /** The message to the applicant when the rule fails. */
  readonly message: Message;
  /** Whether the rule asks for an answer: the question is marked as required while an empty one would fail. */
  readonly asksForAnswer: boolean;
  /** The message is no more than a name ("First Name"): the caller has to say what to do. */
  readonly onlyNames?: boolean;
  /** Other keys whose answers the rule reads; the form checks find misspelled keys here (spec §5). */
  readonly alsoReads?: readonly string[];
  /** Says that one of several answers is enough, above the first of the questions. */
  readonly oneOf?: string;
  /** The rule applies only while all of these hold. */
  readonly onlyWhen: readonly Condition[];
  /** Whether the answer is good. */
  readonly passes: (value: AnswerValue, context: RuleContext) => boolean;
}

/** Rules by answer key: the schema of one page (spec §4, "the page schema"). */
export type Schema = Readonly<Record<string, readonly Rule[]>>;

/**
 * The answer must not be blank. The message is the question's label unless another one is given. A message that is no sentence only names
 * the question.
 */
export function required(message: Message = (label) => label): Rule {
  const onlyNames = typeof message !== 'string' || !message.endsWith('.');
  return { ...rule(message, isAnswered), asksForAnswer: true, onlyNames };
}

/** The same rule, marked as only naming the question although its message ends with a full stop. */
export function onlyNaming(inner: Rule): Rule {
  return { ...inner, onlyNames: true };
}

/** The box must be ticked. */
export function mustBeTicked(message: string): Rule {
  return { ...rule(message, (value) => value === true), asksForAnswer: true };
}

/**
 * This key or one of the others must be answered. The message shows at the key that carries the rule, and only while its question is
 * visible: among tabs, give the rule to a question in each tab. Questions that show together need the sentence `oneOf`.
 */
export function requiredUnlessAnswered(
  otherKeys: readonly string[],
  message: string,
  oneOf?: string,
): Rule {
  return {
    ...rule(
      message,
      (value, { answers }) =>
        isAnswered(value) || otherKeys.some((key) => isAnswered(answers[key])),
    ),
    asksForAnswer: true,
    alsoReads: otherKeys,
    ...(oneOf !== undefined && { oneOf }),
  };
}

/**
 * The answer, if any, must match a pattern from start to end, after trimming. Anchors in the pattern and the flags `g`, `y` and `m` make
 * no difference.
 */
export function matches(pattern: RegExp, message: string): Rule {
  // With g or y, a RegExp keeps its last index, and would refuse every other valid answer.
  const whole = new RegExp(`^(?:${pattern.source})$`, pattern.flags.replace(/[gym]/g, ''));
  return rule(
    message,
    ifAnswered((text) => whole.test(text.trim())),
  );
}

/** The answer, if any, must have at least `length` Unicode characters after trimming. */
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

/** The same rule, applied only while a condition holds. Nest calls to combine conditions. */
export function onlyWhen(condition: Condition, inner: Rule): Rule {
  return { ...inner, onlyWhen: [condition, ...inner.onlyWhen] };
}

/** The same rules with each message wrapped by `say`. */
export function reworded(schema: Schema, say: (message: string) => string): Schema {
  const withWords = ({ message, ...rule }: Rule): Rule => ({
    ...rule,
    message: typeof message === 'string' ? say(message) : (label) => say(message(label)),
  });
  return Object.fromEntries(
    Object.entries(schema).map(([key, rules]) => [key, rules.map(withWords)]),
  );
}

/** Whether all conditions of a rule hold for these answers. */
export function ruleApplies(candidate: Rule, answers: Answers): boolean {
  return candidate.onlyWhen.every((condition) => holds(condition, answers));
}

/** The message of a rule at a question with this label. */
export function messageOf({ message }: Rule, label: string): string {
  return typeof message === 'string' ? message : message(label);
}

/** The rules that apply now and refuse a value. */
export function failingRules(
  rules: readonly Rule[],
  value: AnswerValue,
  context: RuleContext,
): Rule[] {
  return rules.filter(
    (candidate) => ruleApplies(candidate, context.answers) && !candidate.passes(value, context),
  );
}

/** The messages of all failing rules, without duplicates (spec §5, "duplicates removed"). */
export function messagesFor(label: string, ...given: Parameters<typeof failingRules>): string[] {
  return [...new Set(failingRules(...given).map((failure) => messageOf(failure, label)))];
}

function rule(message: Message, passes: Rule['passes']): Rule {
  return { message, asksForAnswer: false, onlyWhen: [], passes };
}

function ifAnswered(test: (text: string, context: RuleContext) => boolean): Rule['passes'] {
  return (value, context) => !isAnswered(value) || test(String(value), context);
}
