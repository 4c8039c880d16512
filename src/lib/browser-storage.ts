/**
 * What this browser would not write (private windows, full disks) is remembered here until the page is left,
 * so that everything works for as long as it is open.
 */
const memory = new Map<string, string>()
const listeners = new Set<() => void>()

/** The text stored under a name; null when there is none, and where storage may not be read. */
export function readStored(name: string): string | null {
  const remembered = memory.get(name)
  if (remembered !== undefined) return remembered
  try {
    return typeof localStorage === 'undefined' ? null : localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Stores a text. Never throws: what cannot be kept lasts as long as the page. */
export function writeStored(name: string, text: string): void {
  memory.delete(name)
  try {
    localStorage.setItem(name, text)
  } catch {
    removeFromDisk(name)
    memory.set(name, text)
  }
  tell()
}

export function removeStored(name: string): void {
  memory.delete(name)
  removeFromDisk(name)
  tell()
}

/** The names of all stored texts that begin so. */
export function storedNames(beginning: string): string[] {
  const names = new Set(memory.keys())
  try {
    for (const name of Object.keys(localStorage)) names.add(name)
  } catch {
    // What may not be read holds nothing of ours.
  }
  return [...names].filter((name) => name.startsWith(beginning))
}

/** Hears of every change made here or in another tab. Gives the way to stop. */
export function subscribeToStored(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
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

function tell(): void {
  for (const listener of listeners) listener()
}
