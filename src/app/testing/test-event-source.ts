type Stream = (path: string, init: RequestInit) => Promise<Response>

const CONNECTING = 0
const OPEN = 1
const CLOSED = 2

/** The EventSource of a browser whose requests are sent with `stream`. It doesn't reconnect: DoneUp does. */
export function eventSourceOf(stream: Stream) {
  return class TestEventSource extends EventTarget {
    static readonly CLOSED = CLOSED
    readyState = CONNECTING
    readonly #leaving = new AbortController()

    constructor(path: string) {
      super()
      void this.#read(path).catch(() => this.#end())
    }

    close(): void {
      this.readyState = CLOSED
      this.#leaving.abort()
    }

    async #read(path: string): Promise<void> {
      const { signal } = this.#leaving
      const { ok, body } = await stream(path, { signal })
      if (!ok || body === null) return this.#end()
      const reader = body.pipeThrough(new TextDecoderStream()).getReader()
      signal.addEventListener('abort', () => void reader.cancel().catch(() => {}))
      if (signal.aborted) return void reader.cancel()
      this.readyState = OPEN
      let text = ''
      for (;;) {
        const { value, done } = await reader.read()
        if (done) return this.#end()
        const parts = (text + value).split('\n\n')
        text = parts.pop() ?? ''
        for (const part of parts) this.#dispatch(part)
      }
    }

    #dispatch(event: string): void {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(event)?.[1]
      const [kind, data] = [field('event'), field('data')]
      if (kind !== undefined) this.dispatchEvent(new MessageEvent(kind, { data }))
    }

    #end(): void {
      if (this.readyState === CLOSED) return
      this.readyState = CLOSED
      this.dispatchEvent(new Event('error'))
    }
  }
}
