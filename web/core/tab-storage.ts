/** This tab's storage, as JSON. It survives a reload but not the end of the tab; without storage (full or forbidden) it is empty. */

/** @returns undefined if there is no such entry. */
export function readTab<Value>(key: string): Value | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param value undefined removes the entry. */
export function writeTab(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden.
  }
}

/** A record of values by name. Keep only data in it that may be lost; logging out forgets all of it. @param key the storage key. */
export function tabRecord<Value>(key: string) {
  const readAll = () => readTab<Readonly<Record<string, Value>>>(key) ?? {};
  return {
    read: (name: string): Value | undefined => readAll()[name],
    /** @param value undefined removes the entry. */
    keep(name: string, value: Value | undefined): void {
      const { [name]: _before, ...others } = readAll();
      const all = value === undefined ? others : { ...others, [name]: value };
      writeTab(key, Object.keys(all).length === 0 ? undefined : all);
    },
    forgetAll: () => writeTab(key, undefined),
  };
}
