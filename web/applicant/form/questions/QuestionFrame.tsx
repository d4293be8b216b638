import type { ReactNode } from 'react';
import type { Question } from '#form/engine/definition.ts';
import { alternativesOf, oneOfSentence } from '#form/engine/needed.ts';
import { useSay } from '#web/core/language/say.ts';
import { type ControlProps, Field, FieldGroup } from '#web/ui/controls/Field.tsx';
import { useAnswers } from '../context.tsx';
import { UndoAt } from '../put-aside/UndoAt.tsx';
import styles from './AlternativesNote.module.css';
import { ADVICE } from './advice.ts';
import { useCombinedErrors } from './surroundings.tsx';
import { useIsOnlyNamed, useNeed, useShownErrors } from './useAnswer.ts';

/** The frame of a question with one control: its id is the answer key, which links and the summary scroll to. */
export function QuestionFrame({
  question,
  children,
}: {
  question: Question;
  children: (control: ControlProps) => ReactNode;
}) {
  const { frame, combined } = useFrame(question);
  const oneOfId = useOneOfId(question);
  return (
    <QuestionContainer question={question}>
      <AlternativesNote question={question} />
      <Field {...frame}>
        {(control) => {
          const whole = { ...control, ...combined };
          const described = [oneOfId, whole['aria-describedby']].filter(Boolean).join(' ');
          return children({ ...whole, 'aria-describedby': described || undefined });
        }}
      </Field>
    </QuestionContainer>
  );
}

/** The frame of a question with several controls; with `isChoice` they are radio buttons. `ownErrors` replace the schema's. */
export function QuestionGroupFrame({
  question,
  ownErrors,
  isChoice,
  isLive,
  children,
}: {
  question: Question;
  ownErrors?: readonly string[] | undefined;
  isChoice?: boolean;
  isLive?: boolean;
  children: ReactNode;
}) {
  const { frame } = useFrame(question);
  const own = ownErrors && ownErrors.length > 0 ? { errors: ownErrors, advice: undefined } : {};
  return (
    <QuestionContainer question={question}>
      <FieldGroup {...frame} {...own} isChoice={isChoice} isLive={isLive}>
        {children}
      </FieldGroup>
    </QuestionContainer>
  );
}

/** Marks the elements of one question for {@link AnsweringForm}, and offers "Undo" below it. */
export function QuestionContainer({
  question,
  children,
}: {
  question: Question;
  children: ReactNode;
}) {
  return (
    <div data-question={question.key}>
      {children}
      <UndoAt anchor={question.key} />
    </div>
  );
}

/** In a group with combined errors, a question refers to the group's errors and shows none of its own. */
function useFrame(question: Question) {
  const { key, label, help } = question;
  const errors = useShownErrors(key);
  const say = useSay();
  const isRequired = useNeed(question) === 'needed';
  const isOnlyNamed = useIsOnlyNamed(question);
  const group = useCombinedErrors();
  const isWrong = errors.length > 0;
  return {
    frame: {
      id: key,
      label,
      help,
      isRequired,
      errors: group ? [] : errors,
      advice: isOnlyNamed ? ADVICE[question.kind](say) : undefined,
    },
    combined:
      group && isWrong ? { 'aria-invalid': true as const, 'aria-describedby': group.errorsId } : {},
  };
}

/** The id of the sentence above alternative questions, of which one answer is enough; undefined for any other question. */
function useOneOfId(question: Question): string | undefined {
  return useAnswers(({ walked }) => {
    const [first] = alternativesOf(walked, question);
    return first && `${first.key}-one-of`;
  });
}

/** Says above the first of several alternative questions that one answer is enough, before anything is wrong (spec §5, the phones). */
function AlternativesNote({ question }: { question: Question }) {
  const sentence = useAnswers(({ walked }) => oneOfSentence(walked, question));
  if (sentence === undefined) return null;
  return (
    <p id={`${question.key}-one-of`} className={styles.oneOf}>
      {sentence}
    </p>
  );
}
