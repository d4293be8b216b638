import { type ClipboardEvent, type DragEvent, useRef } from 'react';
import { textAt } from '#form/engine/answers.ts';
import { countCharacters } from '#form/engine/characters.ts';
import { TEXTAREA_MAX_LENGTH } from '#form/engine/limits.ts';
import { TextArea } from '#web/ui/controls/TextInput.tsx';
import { later } from '#web/ui/later.tsx';
import { cutOf } from '../../answers/cut.ts';
import { useAnswerStore, useAnswers } from '../../context.tsx';
import { QuestionFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import { useTextBox } from '../useAnswer.ts';
import { Counter } from './Counter.tsx';
import styles from './Textarea.module.css';

const CutNotice = later(() => import('./CutNotice.tsx'));

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
          {cut && <CutNotice question={question} cut={cut} />}
        </div>
      )}
    </QuestionFrame>
  );
}

/**
 * Keeps the part of a pasted or dropped text that does not fit, which the browser cuts off silently. Spread the handlers onto the text
 * area.
 */
function useCutPaste(key: string, limit: number) {
  const store = useAnswerStore();
  const isOwnDrag = useRef(false);
  function keep(cut: ReturnType<typeof cutOf>) {
    if (cut) store.keepCut(key, cut);
  }
  return {
    onPaste: ({ currentTarget, clipboardData }: ClipboardEvent<HTMLTextAreaElement>) => {
      const { value, selectionStart, selectionEnd } = currentTarget;
      const selected = value.slice(selectionStart, selectionEnd);
      const room = limit - (countCharacters(value) - countCharacters(selected));
      keep(cutOf(clipboardData.getData('text'), { before: value.slice(0, selectionStart), room }));
    },
    onDrop: ({ currentTarget, dataTransfer }: DragEvent<HTMLTextAreaElement>) => {
      // Text dragged within the box is only moved, and needs no more room.
      if (isOwnDrag.current) return;
      keep(
        cutOf(dataTransfer.getData('text'), { room: limit - countCharacters(currentTarget.value) }),
      );
    },
    onDragStart: () => {
      isOwnDrag.current = true;
    },
    onDragEnd: () => {
      isOwnDrag.current = false;
    },
  };
}
