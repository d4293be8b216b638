import { type ClipboardEvent, type DragEvent, useRef } from 'react';
import { countCharacters } from '#form/engine/characters.ts';
import { cutOf } from '../../answers/cut.ts';
import { useAnswerStore } from '../../context.tsx';

/**
 * Keeps the part of a pasted or dropped text that does not fit, which the browser cuts off silently. Spread the handlers onto the box.
 */
export function useCutPaste(key: string, limit: number) {
  const store = useAnswerStore();
  const isOwnDrag = useRef(false);
  function keep(cut: ReturnType<typeof cutOf>) {
    if (cut) store.keepCut(key, cut);
  }
  return {
    onPaste: ({
      currentTarget,
      clipboardData,
    }: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const { value } = currentTarget;
      const [start, end] = [currentTarget.selectionStart ?? 0, currentTarget.selectionEnd ?? 0];
      const selected = value.slice(start, end);
      const room = limit - (countCharacters(value) - countCharacters(selected));
      keep(cutOf(clipboardData.getData('text'), { before: value.slice(0, start), room }));
    },
    onDrop: ({
      currentTarget,
      dataTransfer,
    }: DragEvent<HTMLInputElement | HTMLTextAreaElement>) => {
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
