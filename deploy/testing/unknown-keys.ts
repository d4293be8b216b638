/**
 * Finds keys that a validator never reads. Kubernetes' own schemas let unknown keys pass, so that a typo would be ignored silently.
 * @param validate reads the value, and throws if something in it is wrong.
 * @returns the paths of the unread keys, such as `spec.replicaz`.
 */
export function unknownKeys(value: object, validate: (watched: object) => void): string[] {
  const unseen = new Set<string>();
  validate(watch(value, '', unseen));
  return [...unseen];
}

function watch<Value extends object>(value: Value, path: string, unseen: Set<string>): Value {
  const at = (key: string) => (path === '' ? key : `${path}.${key}`);
  const copy = Array.isArray(value) ? [] : {};
  for (const [key, inner] of Object.entries(value)) {
    const shown = inner instanceof Object ? watch(inner, at(key), unseen) : inner;
    unseen.add(at(key));
    Object.defineProperty(copy, key, {
      enumerable: true,
      get() {
        unseen.delete(at(key));
        return shown;
      },
    });
  }
  return copy as Value;
}
