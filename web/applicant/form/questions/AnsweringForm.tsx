import type { ComponentProps, FocusEvent, FormEvent, KeyboardEvent } from 'react';
import { useBrowserValue } from '#web/core/use-browser-value.ts';
import { useAfterPress } from '#web/ui/controls/useAfterPress.ts';
import { showQuestion } from '#web/ui/show-question.ts';
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
      {...useOwnIdentity()}
      {...props}
      onFocus={handleFocus}
      onBlur={handleBlur}
      onKeyUp={({ key, target }: KeyboardEvent) => {
        // Shows the whole question: the browser brings only the focused control into view.
        if (key === 'Tab' && target instanceof Element) showQuestion(target, 'nearest');
      }}
      onSubmit={(event: FormEvent) => event.preventDefault()}
    />
  );
}

/**
 * Until hydration, the server-rendered form has a name of its own. Browsers restore a form's fields by its name, for example after "Back",
 * and must not restore the answers of the last person at this computer.
 */
function useOwnIdentity(): { readonly name?: string; readonly action?: string } {
  const isDrawnByServer = useBrowserValue(false, true);
  return isDrawnByServer ? { name: 'first-screen', action: '/first-screen' } : {};
}

function questionAround(target: EventTarget): { element: Element; key: string } | undefined {
  if (!(target instanceof Element)) return undefined;
  const element = target.closest('[data-question]');
  const key = element?.getAttribute('data-question');
  return element && key ? { element, key } : undefined;
}
