import type { ComponentProps, FocusEvent, FormEvent } from 'react';
import { useAfterPress } from '#web/ui/controls/useAfterPress.ts';
import { useAnswerStore } from '../context.tsx';

/**
 * The form around the questions. It reports the focused question to the answer store. Enter does not submit it, so that
 * nobody leaves a page by mistake.
 */
export function AnsweringForm(props: ComponentProps<'form'>) {
  const store = useAnswerStore();
  const afterPress = useAfterPress();
  function handleFocus({ target }: FocusEvent) {
    const question = questionAround(target);
    if (question) store.focusQuestion(question.key);
  }
  function handleBlur({ target, relatedTarget }: FocusEvent) {
    const question = questionAround(target);
    if (!question) return;
    const stays = relatedTarget instanceof Node && question.element.contains(relatedTarget);
    if (!stays) afterPress(() => store.blurQuestion(question.key));
  }
  return (
    <form
      noValidate
      {...props}
      onFocus={handleFocus}
      onBlur={handleBlur}
      onSubmit={(event: FormEvent) => event.preventDefault()}
    />
  );
}

function questionAround(target: EventTarget): { element: Element; key: string } | undefined {
  if (!(target instanceof Element)) return undefined;
  const element = target.closest('[data-question]');
  const key = element?.getAttribute('data-question');
  return element && key ? { element, key } : undefined;
}
