/**
 * What was typed on a screen that the server drew, before the script came, is kept in the tab's storage: by screen, the values
 * by the names of the controls. Without storage it lives as long as the page.
 */
import { tabRecord } from '#web/applicant/tab-record.ts';

type Values = Readonly<Record<string, string>>;

const record = tabRecord<Values>('portal.typed-early');

/** The event on the window when what was typed has been taken over. */
export const TAKEN_OVER = 'matricula:taken-over';

export const readKept = (screen: string): Values => record.read(screen) ?? {};

/** @param values what is typed on the screen now; none removes it. */
export function keep(screen: string, values: Values): void {
  record.keep(screen, Object.keys(values).length === 0 ? undefined : values);
}

/** Of every screen: the next person at this computer must find nothing. */
export const forgetKept = record.forgetAll;
