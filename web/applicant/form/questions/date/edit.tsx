import { useEffect, useMemo, useRef, useState } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { errorsId } from '#web/ui/controls/Field.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { QuestionGroupFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import { useNeed, useShownErrors, useText } from '../useAnswer.ts';
import styles from './Date.module.css';
import { type DateParts, findComplaint, findDate, monthsIn, orderIn, partsOf } from './parts.ts';

/** A date in three fields. Only an existing date is stored; other input stays in the fields (spec §5). */
export function DateEdit({ question }: EditProps<'date'>) {
  const { key, autocomplete } = question;
  const say = useSay();
  const months = useMemo(() => monthsIn(say.locale), [say.locale]);
  const { parts, complaint, type, leave } = useDateParts(question);
  const isWrong = useShownErrors(key).length > 0 || complaint !== undefined;
  const isRequired = useNeed(question) === 'needed';
  const isBirthday = autocomplete === 'bday';
  const control = (part: keyof DateParts) => ({
    id: `${key}-${part}`,
    name: `${key}_${part}`,
    value: parts[part],
    autoComplete: isBirthday ? `bday-${part}` : 'off',
    'aria-required': isRequired || undefined,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? errorsId(key) : undefined,
    onBlur: leave,
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      type({ [part]: currentTarget.value }),
  });
  const names = { month: say('Month'), day: say('Day'), year: say('Year') };
  return (
    <QuestionGroupFrame question={question} ownErrors={complaint ? [complaint] : []} isLive>
      <div className={styles.parts}>
        {orderIn(say.locale).map((part) => (
          <div key={part} className={styles[part]}>
            <label htmlFor={`${key}-${part}`}>{names[part]}</label>
            {part === 'month' ? (
              <Select {...control(part)} options={months} />
            ) : (
              <TextInput
                {...control(part)}
                inputMode="numeric"
                maxLength={part === 'day' ? 2 : 4}
                hasFigures
              />
            )}
          </div>
        ))}
      </div>
    </QuestionGroupFrame>
  );
}

/**
 * The parts as typed, beside the stored date. An incomplete date does not change the stored one until the question loses the focus, so
 * that correcting a year does not empty dependent answers.
 */
function useDateParts(question: EditProps<'date'>['question']) {
  const say = useSay();
  const { text, answer } = useText(question);
  const [parts, setParts] = useState(() => partsOf(text));
  const [isLeft, setLeft] = useState(false);
  const written = useRef(text);

  useEffect(() => {
    // The stored date changed in another way, for example because a login loaded the saved answers.
    if (text !== written.current) setParts(partsOf(text));
    written.current = text;
  }, [text]);

  function write(date: string) {
    written.current = date;
    if (date !== text) answer(date);
  }

  return {
    parts,
    complaint: isLeft ? findComplaint(say, parts) : undefined,
    type: (change: Partial<DateParts>) => {
      const next = { ...parts, ...change };
      setParts(next);
      const date = findDate(next);
      if (date) write(date);
    },
    leave: ({ currentTarget, relatedTarget }: React.FocusEvent) => {
      const group = currentTarget.closest('fieldset');
      if (relatedTarget instanceof Node && group?.contains(relatedTarget)) return;
      setLeft(true);
      write(findDate(parts) ?? '');
    },
  };
}
