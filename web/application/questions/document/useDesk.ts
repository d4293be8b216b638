import { useEffect } from 'react';
import type { Question } from '#form/engine/definition.ts';
import { PDF_ADDRESS_INTERVAL } from '#web/constants.ts';
import { useAnswerStore } from '../../answers/context.tsx';
import { useFlow } from '../../flow/context.tsx';
import type { DocumentDesk } from './desk.ts';
import { deskOf } from './desks.ts';

/** The desk of a question. It looks at once, and again before the address of the PDF stops to open it. */
export function useDesk(question: Question): DocumentDesk {
  const store = useAnswerStore();
  const flow = useFlow();
  const desk = deskOf(question, { store, flow });
  useEffect(() => {
    desk.look();
    const timer = setInterval(desk.look, PDF_ADDRESS_INTERVAL);
    return () => clearInterval(timer);
  }, [desk]);
  return desk;
}
