/** Waits before each further attempt; after the last one only coming online or a click starts another. */
const RECONNECT_MS = [1_000, 2_000, 5_000, 10_000, 30_000]
/** A connection that has not opened by then never will. */
const OPEN_MS = 10_000
/** The server lets itself be heard every 30 s; silent for longer than this, the connection is dead. */
const SILENT_MS = 40_000

/** What the connection lets others know. */
export type LiveEvent =
  /** The stream was opened, perhaps after a gap. */
  | { kind: 'open' }
  | { kind: 'message'; data: string }
  | { kind: 'offline' }
  /** Online again, still signed in, and connecting. */
  | { kind: 'reconnected' }
  /** All attempts failed: the next one takes a click or coming online. */
  | { kind: 'paused' }

/** What a stream says of itself. */
export type SourceNews =
  | { kind: 'open' }
  | { kind: 'message'; data: string }
  /** Nothing happened, but the server is there. */
  | { kind: 'heartbeat' }
  /** The server answered and said no. */
  | { kind: 'refused' }
  | { kind: 'broken' }

/** One stream of events from the server. */
interface Source {
  close(): void
}

interface Surroundings {
  openSource(tell: (news: SourceNews) => void): Source
  isOnline(): boolean
  /** Asks the server who is signed in; true: somebody still is. */
  rereadSession(): Promise<boolean>
  raise(event: LiveEvent): void
}

/**
 * Keeps one stream open through interruptions. Everything outside it is handed in, so that it can be tested with a
 * clock of its own: it reconnects after 1, 2, 5, 10 and 30 seconds, ends offline, and begins afresh when online again.
 */
export class LiveConnection {
  readonly #surroundings: Surroundings
  #source: Source | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #isPaused = false
  /** Grows whenever what was begun before no longer counts. */
  #era = 0

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
    if (surroundings.isOnline()) this.#connect()
  }

  /** The network is back: who is signed in is asked first. */
  wentOnline(): void {
    this.#failures = 0
    void this.#ifSignedIn(() => {
      this.#connect()
      this.#surroundings.raise({ kind: 'reconnected' })
    })
  }

  wentOffline(): void {
    this.stop()
    this.#surroundings.raise({ kind: 'offline' })
  }

  /** Somebody is there again, so another attempt is worth it. */
  clicked(): void {
    if (!this.#isPaused || !this.#surroundings.isOnline()) return
    this.#failures = 0
    this.#connect()
  }

  stop(): void {
    this.#startOver()
  }

  /** Ends all that was under way. Gives the era that begins. */
  #startOver(): number {
    this.#era += 1
    this.#source?.close()
    this.#source = null
    clearTimeout(this.#timer)
    this.#isPaused = false
    return this.#era
  }

  #connect(): void {
    const era = this.#startOver()
    this.#after(OPEN_MS, () => this.#fail())
    this.#source = this.#surroundings.openSource((news) => {
      if (era === this.#era) this.#hear(news)
    })
  }

  #hear(news: SourceNews): void {
    if (news.kind === 'refused') void this.#ifSignedIn(() => this.#fail())
    else if (news.kind === 'broken') this.#fail()
    else {
      this.#after(SILENT_MS, () => this.#fail())
      if (news.kind === 'open') this.#failures = 0
      if (news.kind !== 'heartbeat') this.#surroundings.raise(news)
    }
  }

  #fail(): void {
    this.#retry(() => this.#connect())
  }

  #retry(attempt: () => void): void {
    this.#startOver()
    if (!this.#surroundings.isOnline()) return
    const wait = RECONNECT_MS[this.#failures]
    this.#failures += 1
    if (wait !== undefined) this.#after(wait, attempt)
    else {
      this.#isPaused = true
      this.#surroundings.raise({ kind: 'paused' })
    }
  }

  /** Goes on while somebody is signed in; signed out there is nothing to connect for. */
  async #ifSignedIn(goOn: () => void): Promise<void> {
    const era = this.#startOver()
    try {
      const isSignedIn = await this.#surroundings.rereadSession()
      if (era === this.#era && isSignedIn) goOn()
    } catch {
      if (era === this.#era) this.#retry(() => void this.#ifSignedIn(goOn))
    }
  }

  #after(milliseconds: number, next: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(next, milliseconds)
  }
}
