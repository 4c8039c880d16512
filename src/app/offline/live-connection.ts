/** Delays before reconnecting. After the last attempt, only coming online or a click reconnects. */
const RECONNECT_MS = [1_000, 2_000, 5_000, 10_000, 30_000]
const OPEN_MS = 10_000
/** Longer than the server's heartbeat interval of 30 s. */
const SILENT_MS = 40_000

type Received =
  /** All changes since `version` follow; without it, some may have been missed. */
  { kind: 'open'; version?: number | undefined } | { kind: 'message'; data: string }

export type LiveEvent = Received | { kind: 'offline' | 'reconnected' | 'paused' }
export type SourceEvent = Received | { kind: 'heartbeat' } | { kind: 'refused' } | { kind: 'broken' }

interface Environment {
  openSource(emit: (event: SourceEvent) => void): { close(): void }
  isOnline(): boolean
  isSignedIn(): Promise<boolean>
  emit(event: LiveEvent): void
}

/** Reconnects a stream with backoff, closes the stream while offline, and reopens it when back online. */
export class LiveConnection {
  readonly #environment: Environment
  #source: { close(): void } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #isPaused = false
  /** Incremented with each connection, so that callbacks of earlier connections are ignored. */
  #generation = 0

  constructor(environment: Environment) {
    this.#environment = environment
    if (environment.isOnline()) this.#connect()
  }

  wentOnline(): void {
    this.#failures = 0
    void this.#ifSignedIn(() => {
      this.#connect()
      this.#environment.emit({ kind: 'reconnected' })
    })
  }

  wentOffline(): void {
    this.stop()
    this.#environment.emit({ kind: 'offline' })
  }

  clicked(): void {
    if (!this.#isPaused || !this.#environment.isOnline()) return
    this.#failures = 0
    this.#connect()
  }

  /** Returns the generation that now begins. */
  stop(): number {
    this.#generation += 1
    this.#source?.close()
    this.#source = null
    clearTimeout(this.#timer)
    this.#isPaused = false
    return this.#generation
  }

  #connect(): void {
    const generation = this.stop()
    this.#after(OPEN_MS, () => this.#fail())
    this.#source = this.#environment.openSource((event) => {
      if (generation === this.#generation) this.#receive(event)
    })
  }

  #receive(event: SourceEvent): void {
    if (event.kind === 'refused') void this.#ifSignedIn(() => this.#fail())
    else if (event.kind === 'broken') this.#fail()
    else {
      this.#after(SILENT_MS, () => this.#fail())
      if (event.kind === 'open') this.#failures = 0
      if (event.kind !== 'heartbeat') this.#environment.emit(event)
    }
  }

  #fail(attempt = () => this.#connect()): void {
    this.stop()
    if (!this.#environment.isOnline()) return
    const wait = RECONNECT_MS[this.#failures]
    this.#failures += 1
    if (wait !== undefined) this.#after(wait, attempt)
    else {
      this.#isPaused = true
      this.#environment.emit({ kind: 'paused' })
    }
  }

  async #ifSignedIn(next: () => void): Promise<void> {
    const generation = this.stop()
    try {
      const isSignedIn = await this.#environment.isSignedIn()
      if (generation === this.#generation && isSignedIn) next()
    } catch {
      if (generation === this.#generation) this.#fail(() => void this.#ifSignedIn(next))
    }
  }

  #after(milliseconds: number, next: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(next, milliseconds)
  }
}
