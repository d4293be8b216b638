/** The part of the browser's storage that the pages use. */
export type LenientStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A storage that never throws: if the browser forbids it or it is full, nothing is stored. @param find may throw. */
export function lenientStorage(find: () => Storage): LenientStorage {
  function tryTo<Result>(work: (storage: Storage) => Result, otherwise: Result): Result {
    try {
      return work(find());
    } catch {
      return otherwise;
    }
  }
  return {
    getItem: (name) => tryTo((storage) => storage.getItem(name), null),
    setItem: (name, value) => tryTo((storage) => storage.setItem(name, value), undefined),
    removeItem: (name) => tryTo((storage) => storage.removeItem(name), undefined),
  };
}
