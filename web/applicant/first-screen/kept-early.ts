/**
 * Text that was typed on a server-rendered screen before the script came. It is kept in the tab's storage: for each screen, the values by
 * the names of the controls. Without storage it lives as long as the page.
 */
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

/**
 * A record in the tab's storage, which survives a reload but not the end of the tab: values by name. Without storage it is empty. Keep
 * only data in it that may be lost; logging out forgets all of it. It stands here because the page's first lines have to be one file.
 *
 * @param key the storage key.
 */
export function tabRecord<Value>(key: string) {
  const readAll = (): Readonly<Record<string, Value>> => {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? '{}');
    } catch {
      return {};
    }
  };
  return {
    read: (name: string): Value | undefined => readAll()[name],
    /** @param value undefined removes the entry. */
    keep(name: string, value: Value | undefined): void {
      const { [name]: _before, ...others } = readAll();
      const all = value === undefined ? others : { ...others, [name]: value };
      try {
        if (Object.keys(all).length === 0) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(all));
      } catch {
        // Storage is full or forbidden.
      }
    },
    forgetAll(): void {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // A browser that forbids storage has stored nothing.
      }
    },
  };
}
