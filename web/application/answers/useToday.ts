import { useEffect } from 'react';
import { todayAtCollege } from '#web/college.ts';
import type { AnswerStore } from './store.ts';

/** Keeps the day right on a page that stays open over midnight: it is looked up whenever the page is looked at again. */
export function useToday(store: AnswerStore): void {
  useEffect(() => {
    function lookUp() {
      const today = todayAtCollege();
      if (today !== store.getState().situation.today) store.changeSituation({ today });
    }
    lookUp();
    document.addEventListener('visibilitychange', lookUp);
    return () => document.removeEventListener('visibilitychange', lookUp);
  }, [store]);
}
