/** Keyboard navigation of the list's rows, and the initial focus. */

import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { ListPage } from '#contract/desk-find.ts';
import { useQueryClient } from '#web/core/api/tanstack-query.ts';
import { useSay } from '#web/core/language/say.ts';
import { LAST_READ } from '../read/list-place.ts';
import { useShortcut } from '../shortcuts/shortcuts.ts';

type ListBox = RefObject<HTMLDivElement | null>;

/** The links of the names, each of which opens an application. */
function namesIn(list: ListBox): HTMLElement[] {
  return [...(list.current?.querySelectorAll<HTMLElement>('tbody th a') ?? [])];
}

/** Waits a frame, because the browser and the page scroll and focus on arrival. */
function focusSoon(find: () => HTMLElement | null | undefined): () => void {
  const frame = requestAnimationFrame(() => find()?.focus());
  return () => cancelAnimationFrame(frame);
}

/** Returns the focus to the application that was read last. @returns its account. */
export function useLastRead(list: ListBox): number | undefined {
  const client = useQueryClient();
  const [lastRead] = useState(() => client.getQueryData<number>(LAST_READ));
  useEffect(() => {
    client.removeQueries({ queryKey: LAST_READ });
    if (lastRead === undefined) return;
    return focusSoon(() => list.current?.querySelector<HTMLElement>('tr[aria-current] th a'));
  }, [client, lastRead, list]);
  return lastRead;
}

interface Pages {
  readonly found: ListPage;
  readonly isOld: boolean;
  readonly next: string | undefined;
  readonly previous: string | undefined;
}

/** `j` and `k` move between applications, and on to the next or previous page of the list; Enter opens one. */
export function useRowKeys(list: ListBox, { found, isOld, next, previous }: Pages): void {
  const say = useSay();
  const [, navigate] = useLocation();
  const step = useRef<{ readonly way: 1 | -1; readonly from: ListPage }>(undefined);
  useEffect(() => {
    const taken = step.current;
    if (isOld || taken === undefined || taken.from === found) return;
    step.current = undefined;
    return focusSoon(() => namesIn(list).at(taken.way === 1 ? 0 : -1));
  }, [list, found, isOld]);
  const go = (way: 1 | -1) => {
    if (isOld) return;
    const names = namesIn(list);
    const current = names.indexOf(document.activeElement as HTMLElement);
    const wanted = current === -1 ? (way === 1 ? 0 : names.length - 1) : current + way;
    const page = way === 1 ? next : previous;
    if (names[wanted] !== undefined) names[wanted].focus();
    else if (page !== undefined) {
      step.current = { way, from: found };
      navigate(page);
    }
  };
  useShortcut('j', say('Next application in the list'), () => go(1));
  useShortcut('k', say('Previous application in the list'), () => go(-1));
}
