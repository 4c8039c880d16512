/** A localStorage for tests, which ignores writes while `isRefused`. */
export function storageOf(stored: Map<string, string>, isRefused = () => false) {
  const methods = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void (isRefused() || stored.set(name, text)),
    removeItem: (name: string) => void (isRefused() || stored.delete(name)),
  }
  return new Proxy(methods, {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}
