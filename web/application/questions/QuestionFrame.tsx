import type { ReactNode } from 'react';
import type { Question } from '#form/engine/definition.ts';
import { type ControlProps, Field, FieldGroup } from '#web/ui/controls/Field.tsx';
import { useCombinedErrors } from './surroundings.tsx';
import { useIsOptional, useShownErrors } from './useAnswer.ts';

/** The frame of a question with one control: its id is the answer key, which links and the summary scroll to. */
export function QuestionFrame({
  question,
  children,
}: {
  question: Question;
  children: (control: ControlProps) => ReactNode;
}) {
  const { frame, combined } = useFrame(question);
  return (
    <Attended question={question}>
      <Field {...frame}>{(control) => children({ ...control, ...combined })}</Field>
    </Attended>
  );
}

/** The frame of a question with several controls, such as radio buttons. `ownErrors` stand before the schema's. */
export function QuestionGroupFrame({
  question,
  ownErrors,
  children,
}: {
  question: Question;
  ownErrors?: readonly string[] | undefined;
  children: ReactNode;
}) {
  const { frame } = useFrame(question);
  const errors = ownErrors && ownErrors.length > 0 ? ownErrors : frame.errors;
  return (
    <Attended question={question}>
      <FieldGroup {...frame} errors={errors}>
        {children}
      </FieldGroup>
    </Attended>
  );
}

/** Marks the elements of one question for {@link AnsweringForm}. */
export function Attended({ question, children }: { question: Question; children: ReactNode }) {
  return <div data-question={question.key}>{children}</div>;
}

/** In a group with combined errors, a question refers to these and shows none of its own. */
function useFrame(question: Question) {
  const { key, label, help } = question;
  const errors = useShownErrors(key);
  const isOptional = useIsOptional(question);
  const group = useCombinedErrors();
  const isWrong = errors.length > 0;
  return {
    frame: { id: key, label, help, isOptional, errors: group ? [] : errors },
    combined:
      group && isWrong ? { 'aria-invalid': true as const, 'aria-describedby': group.errorsId } : {},
  };
}
