/** What is used of a storage of the browser. */
export type LenientStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A storage that fails nobody: where the browser forbids it, or it is full, nothing is kept. @param find may throw. */
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
