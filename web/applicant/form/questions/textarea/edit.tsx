import { textAt } from '#form/engine/answers.ts';
import { countCharacters } from '#form/engine/characters.ts';
import { TEXTAREA_MAX_LENGTH } from '#form/engine/limits.ts';
import { TextArea } from '#web/ui/controls/TextInput.tsx';
import { useAnswers } from '../../context.tsx';
import { KeptCut } from '../cut/KeptCut.tsx';
import { useCutPaste } from '../cut/useCutPaste.ts';
import { QuestionFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import { useTextBox } from '../useAnswer.ts';
import { Counter } from './Counter.tsx';
import styles from './Textarea.module.css';

/**
 * Many lines of text in a box that scrolls inside itself, with a counter below. The part of a paste that does not fit is cut off; the
 * page says so, keeps it, and can restore it.
 */
export function TextareaEdit({ question }: EditProps<'textarea'>) {
  const { key } = question;
  const box = useTextBox<HTMLTextAreaElement>(question);
  const limit = box.maxLength ?? TEXTAREA_MAX_LENGTH;
  const text = useAnswers(({ answers }) => textAt(answers, key));
  const cut = useAnswers(({ cuts }) => cuts[key]);
  const paste = useCutPaste(key, limit);
  const counterId = `${key}-counter`;
  return (
    <QuestionFrame question={question}>
      {(control) => (
        <div>
          <TextArea
            {...control}
            {...paste}
            {...box}
            className={styles.box}
            aria-describedby={[control['aria-describedby'], counterId].filter(Boolean).join(' ')}
            maxLength={limit}
          />
          <Counter
            id={counterId}
            text={text}
            limit={limit}
            cut={countCharacters(cut?.text ?? '')}
          />
          <KeptCut question={question} />
        </div>
      )}
    </QuestionFrame>
  );
}
