import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'

/** AuthenticationOk and ReadyForQuery, the response to a startup message: the embedded database has no login. */
const READY = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

/** The first byte of the last message: the database is closed by itself. */
const TERMINATE = 0x58

/**
 * A socket that node-postgres takes for a connection to a server: messages of PostgreSQL's protocol go to the embedded
 * database in the process, its answers come back. Messages that are written together are one call.
 */
export class PgliteSocket extends Duplex {
  readonly #pglite: PGlite
  #hasStarted = false

  constructor(pglite: PGlite) {
    super()
    this.#pglite = pglite
  }

  connect(): void {
    process.nextTick(() => this.emit('connect'))
  }

  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send(chunk).then(() => done(), done)
  }

  override _writev(
    chunks: { chunk: Buffer; encoding: BufferEncoding }[],
    done: (error?: Error | null) => void,
  ): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done)
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  async #send(messages: Buffer): Promise<void> {
    if (!this.#hasStarted) {
      this.#hasStarted = true
      // After an error of the engine: its one session outlives the connection.
      await this.#pglite.exec('rollback')
      await this.#pglite.exec('deallocate all')
      this.push(READY)
    } else if (messages[0] !== TERMINATE) {
      const answer: Buffer[] = []
      // The chunks are views of the engine's memory. `execProtocolRaw` would keep every message, parsed.
      await this.#pglite.execProtocolRawStream(messages, {
        onRawData: (chunk) => void answer.push(Buffer.from(chunk)),
      })
      this.push(Buffer.concat(answer))
    }
  }
}
