import { createStore } from './store.ts'

/**
 * What this browser would not write (private windows, full disks), by name, until the page is left. Replaced at every
 * write, so that its subscribers are notified of those to the disk, too.
 */
const memory = createStore<ReadonlyMap<string, string>>(new Map())

/** The text stored under a name; null when there is none, and where storage may not be read. */
export function readStored(name: string): string | null {
  const remembered = memory.get().get(name)
  if (remembered !== undefined) return remembered
  try {
    return typeof localStorage === 'undefined' ? null : localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Stores a text. False, and never an error, where the browser refuses: the text lasts as long as the page. */
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

/** The names of all stored texts that begin so. */
export function storedNames(beginning: string): string[] {
  const names = new Set(memory.get().keys())
  try {
    for (const name of Object.keys(localStorage)) names.add(name)
  } catch {
    // What may not be read holds nothing of ours.
  }
  return [...names].filter((name) => name.startsWith(beginning))
}

/** Notifies the listener of every change made here or in another tab. Returns the function that unsubscribes. */
export function subscribeToStored(listener: () => void): () => void {
  const unsubscribe = memory.subscribe(listener)
  addEventListener('storage', listener)
  return () => {
    unsubscribe()
    removeEventListener('storage', listener)
  }
}

/** Hears of every change that another tab makes to the text under a name, for as long as the page is open. */
export function subscribeToOtherTabs(name: string, listener: () => void): void {
  if (typeof window === 'undefined') return
  addEventListener('storage', ({ key }) => (key === name || key === null) && listener())
}

/** An older text must not come back when the newer one could not be written. */
function removeFromDisk(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Nothing can be read either, then.
  }
}

function withoutName(name: string): Map<string, string> {
  const next = new Map(memory.get())
  next.delete(name)
  return next
}
