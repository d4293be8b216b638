/**
 * A record in the tab's storage, which survives a reload but not the end of the tab: values by name. Without storage it is empty. Keep
 * only data in it that may be lost; logging out forgets all of it.
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
