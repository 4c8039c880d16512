import type { Queued, QueueEntry } from './entry.ts'

/** The changes of a list that haven't failed, oldest first; the same array until they change. */
export class ShownChanges<Change> {
  readonly #list: string
  #shown: readonly Queued<Change>[] = []
  #from: readonly QueueEntry[] = []

  constructor(list: string) {
    this.#list = list
  }

  of(entries: readonly QueueEntry[]): readonly Queued<Change>[] {
    if (entries === this.#from) return this.#shown
    this.#from = entries
    // The queue has parsed the changes with the list's schema.
    const isShown = (entry: QueueEntry): entry is Queued<Change> =>
      entry.list === this.#list && entry.state !== 'failed'
    const shown = entries.filter(isShown)
    const hasChanged = shown.length !== this.#shown.length || shown.some((one, at) => one !== this.#shown[at])
    if (hasChanged) this.#shown = shown
    return this.#shown
  }
}
