/** For tests: a tab's storage, whose content the test can see. */
export function memoryStorage(content: Record<string, string> = {}) {
  return {
    content,
    getItem: (key: string) => content[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(content, { [key]: value }),
    removeItem: (key: string) => void Reflect.deleteProperty(content, key),
  };
}
