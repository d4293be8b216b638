import {
  type ComponentProps,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useSyncExternalStore,
} from 'react';
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
        // The focus is there; the browser brings only the control itself into view.
        if (key === 'Tab' && target instanceof Element) showQuestion(target, 'nearest');
      }}
      onSubmit={(event: FormEvent) => event.preventDefault()}
    />
  );
}

/**
 * The form that the server draws has a name of its own until the script is there. By it browsers recognize a form whose fields
 * they filled before, as after "Back": answers of the last person at this computer must not come up again.
 */
function useOwnIdentity(): { readonly name?: string; readonly action?: string } {
  const isDrawnByServer = useSyncExternalStore(neverChanges, isNow, wasOnServer);
  return isDrawnByServer ? { name: 'first-screen', action: '/first-screen' } : {};
}

const neverChanges = () => () => undefined;
const isNow = () => false;
const wasOnServer = () => true;

function questionAround(target: EventTarget): { element: Element; key: string } | undefined {
  if (!(target instanceof Element)) return undefined;
  const element = target.closest('[data-question]');
  const key = element?.getAttribute('data-question');
  return element && key ? { element, key } : undefined;
}
