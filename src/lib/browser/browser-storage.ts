import { createStore } from './store.ts'

/** Texts that localStorage refused (private windows, full disks). Replaced on every write, to notify subscribers. */
const memory = createStore<ReadonlyMap<string, string>>(new Map())

/** The stored text; null if there is none or storage can't be read. */
export function readStored(name: string): string | null {
  const remembered = memory.get().get(name)
  if (remembered !== undefined) return remembered
  try {
    return typeof localStorage === 'undefined' ? null : localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Stores a text. Returns false if the browser refuses storage: the text then lasts until the page is closed. */
export function writeStored(name: string, text: string): boolean {
  const next = withoutName(name)
  try {
    localStorage.setItem(name, text)
  } catch {
    removeFromDisk(name)
    next.set(name, text)
  }
  memory.set(next)
  return !next.has(name)
}

export function removeStored(name: string): void {
  removeFromDisk(name)
  memory.set(withoutName(name))
}

export function storedNames(prefix: string): string[] {
  const names = new Set(memory.get().keys())
  try {
    for (const name of Object.keys(localStorage)) names.add(name)
  } catch {
    // Storage that can't be read counts as empty.
  }
  return [...names].filter((name) => name.startsWith(prefix))
}

/** Calls the listener after every change, in this or another tab. Returns the function that unsubscribes. */
export function subscribeToStored(listener: () => void): () => void {
  const unsubscribe = memory.subscribe(listener)
  addEventListener('storage', listener)
  return () => {
    unsubscribe()
    removeEventListener('storage', listener)
  }
}

/** Calls the listener when another tab changes the text stored under this name. */
export function subscribeToOtherTabs(name: string, listener: () => void): void {
  if (typeof window === 'undefined') return
  addEventListener('storage', ({ key }) => (key === name || key === null) && listener())
}

/** Prevents an older text from reappearing if the newer one can't be written. */
function removeFromDisk(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Storage that can't be written can't be read either.
  }
}

function withoutName(name: string): Map<string, string> {
  const next = new Map(memory.get())
  next.delete(name)
  return next
}
