/**
 * Text that was typed on a server-rendered screen before the script came. It is kept in the tab's storage: for each screen, the values by
 * the names of the controls. Without storage it lives as long as the page.
 */
import { tabRecord } from '#web/core/tab-storage.ts';

type Values = Readonly<Record<string, string>>;

const record = tabRecord<Values>('portal.typed-early');

/** The window event after the typed text has been taken over. */
export const TAKEN_OVER = 'matricula:taken-over';

export const readKept = (screen: string): Values => record.read(screen) ?? {};

/** @param values the changed values on the screen; an empty object removes the entry. */
export function keep(screen: string, values: Values): void {
  record.keep(screen, Object.keys(values).length === 0 ? undefined : values);
}

/** Forgets all screens: the next person at this computer must find nothing. */
export const forgetKept = record.forgetAll;
