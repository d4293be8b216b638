import { CheckboxRow } from '#web/ui/controls/CheckboxRow.tsx';
import { errorsId, FieldErrors, helpId } from '#web/ui/controls/Field.tsx';
import { useAnswerStore, useAnswers } from '../../context.tsx';
import { QuestionContainer } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import { useCombinedErrors } from '../surroundings.tsx';
import { useNeed, useShownErrors } from '../useAnswer.ts';
import styles from './Checkbox.module.css';

/** One tick box: its label stands beside the box, help and errors as everywhere. */
export function CheckboxEdit({ question }: EditProps<'checkbox'>) {
  const { key, label, help } = question;
  const isTicked = useAnswers(({ answers }) => answers[key] === true);
  const store = useAnswerStore();
  const group = useCombinedErrors();
  const errors = useShownErrors(key);
  const isRequired = useNeed(question) === 'needed';
  const described = [
    ...(help === undefined ? [] : [helpId(key)]),
    ...(errors.length === 0 ? [] : [group?.errorsId ?? errorsId(key)]),
  ];
  return (
    <QuestionContainer question={question}>
      <div className={styles.question}>
        {!group && <FieldErrors id={errorsId(key)} errors={errors} />}
        <CheckboxRow
          id={key}
          name={key}
          label={label}
          checked={isTicked}
          aria-required={isRequired || undefined}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={described.join(' ') || undefined}
          onChange={(next) => store.answer(question, next)}
        />
        {help !== undefined && (
          <p className={styles.help} id={helpId(key)}>
            {help}
          </p>
        )}
      </div>
    </QuestionContainer>
  );
}
