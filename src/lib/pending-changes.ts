import {
  changeQueue,
  changesOwner,
  dropChange,
  isKept,
  keepChange,
  type QueuedChange,
  queuedChanges,
} from './change-queue.ts'
import { createStore } from './store.ts'

/** A change of one kind of list. */
export type Pending<Change> = QueuedChange & { change: Change }

/**
 * The changes of one kind of list that are shown but not confirmed: kept in this browser under a name, or without one for
 * as long as the page is open.
 */
export class PendingChanges<Change extends { id: string }> {
  readonly #keptAs: string | undefined
  readonly #readAgain: (sentElsewhere: readonly Pending<Change>[]) => Promise<void>
  /** Dropped by this tab itself. */
  readonly #dropped = new Set<string>()
  readonly #unkept = createStore<readonly Pending<Change>[]>([])
  /** Sent by another tab, and shown until this one has read the result. */
  readonly #leaving = createStore<readonly Pending<Change>[]>([])
  #last: { from: readonly unknown[]; all: readonly Pending<Change>[] } = { from: [], all: [] }

  constructor(
    keptAs: string | undefined,
    readAgain: (sentElsewhere: readonly Pending<Change>[]) => Promise<void>,
  ) {
    this.#keptAs = keptAs
    this.#readAgain = readAgain
    changeQueue.subscribe(() => this.#compare())
  }

  /** All of them, oldest first; the same list as long as there are no others. */
  all(): readonly Pending<Change>[] {
    const from = [queuedChanges(), this.#unkept.get(), this.#leaving.get()]
    if (from.some((one, index) => one !== this.#last.from[index])) {
      const kept = queuedChanges().filter((one): one is Pending<Change> => this.#isOurs(one))
      this.#last = { from, all: [...this.#leaving.get(), ...kept, ...this.#unkept.get()] }
    }
    return this.#last.all
  }

  /** Those that are still to be sent. */
  open(): readonly Pending<Change>[] {
    return this.all().filter((entry) => !this.#leaving.get().includes(entry))
  }

  /** Whether it outlives the page. */
  isLasting({ userId }: QueuedChange): boolean {
    return this.#keptAs !== undefined && userId !== ''
  }

  /** Whether another tab has sent it meanwhile. */
  isGone(entry: Pending<Change>): boolean {
    return this.isLasting(entry) && !isKept(entry)
  }

  put(entry: Pending<Change>): void {
    if (this.isLasting(entry)) keepChange(entry)
    else this.#unkept.set([...this.#unkeptBut(entry), entry])
  }

  drop(entry: Pending<Change>): void {
    if (this.isLasting(entry)) {
      this.#dropped.add(entry.key)
      dropChange(entry)
    } else this.#unkept.set(this.#unkeptBut(entry))
  }

  /** Notifies the listener of every change of them. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    const stops = [changeQueue, this.#unkept, this.#leaving].map((store) => store.subscribe(listener))
    return () => {
      for (const stop of stops) stop()
    }
  }

  #unkeptBut({ key }: Pending<Change>): Pending<Change>[] {
    return this.#unkept.get().filter((entry) => entry.key !== key)
  }

  /** Only this list writes under its name, so what is there has its shape. */
  #isOurs({ list, refusal }: QueuedChange): boolean {
    return list === this.#keptAs && refusal === null
  }

  /** What is kept was changed, perhaps by another tab: what that one sent stays shown until it is read here. */
  #compare(): void {
    const kept = new Set(queuedChanges().map(({ key }) => key))
    const before = this.#last.all.filter(
      (entry) => this.isLasting(entry) && !this.#leaving.get().includes(entry),
    )
    const gone = before.filter(({ key, userId }) => !kept.has(key) && userId === changesOwner())
    const elsewhere = gone.filter(({ key }) => !this.#dropped.delete(key))
    if (elsewhere.length > 0) void this.#showUntilRead(elsewhere)
    // The next comparison starts from here: what this tab has dropped is told apart only once.
    this.all()
  }

  async #showUntilRead(elsewhere: readonly Pending<Change>[]): Promise<void> {
    this.#leaving.set([...this.#leaving.get(), ...elsewhere])
    await this.#readAgain(elsewhere)
    this.#leaving.set(this.#leaving.get().filter((entry) => !elsewhere.includes(entry)))
  }
}
