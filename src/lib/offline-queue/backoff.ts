const RETRY_MS = [2_000, 5_000, 10_000, 30_000]

/** The pauses between attempts to reach the server: 2, 5, 10, then 30 s. */
export class Backoff {
  isWaiting = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Calls `retry` after the next pause. */
  wait(retry: () => void): void {
    this.isWaiting = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(retry, RETRY_MS[this.#failures])
    this.#failures = Math.min(this.#failures + 1, RETRY_MS.length - 1)
  }

  /** Ends the pause. */
  end(): void {
    this.isWaiting = false
    clearTimeout(this.#timer)
  }

  /** The server was reached: the next pause is the first again. */
  reset(): void {
    this.#failures = 0
  }
}
