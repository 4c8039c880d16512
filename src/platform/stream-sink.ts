import type { ServerResponse } from 'node:http'

/** A client with more unread data is disconnected; it reconnects and continues from its last event. */
const MAX_UNREAD_BYTES = 256 * 1024

export interface Sink {
  /** Returns false, without writing, when too much is unread. */
  write(bytes: Buffer): boolean
  /** Ends the stream after the written data. */
  end(): void
  /** Ends it at once; unread data is lost. */
  abort(): void
}

/** Attaches a stream to a sink. Returns the function to call on disconnect. */
export type Follow = (sink: Sink) => () => void

/** Writes directly to the socket: thousands of streams share the bytes of an event. */
export function answerSink(answer: ServerResponse): Sink {
  return {
    write(bytes) {
      if (answer.destroyed || answer.writableLength > MAX_UNREAD_BYTES) return false
      answer.write(bytes)
      return true
    },
    end: () => answer.end(),
    abort: () => answer.destroy(),
  }
}

/** A followed stream as a web stream, for requests without a socket, as in tests. */
export function readableOf(follow: Follow): ReadableStream<Uint8Array> {
  let leave = () => {}
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const close = () => {
          try {
            controller.close()
          } catch {
            // Already closed by the reader.
          }
        }
        leave = follow({
          write(bytes) {
            if ((controller.desiredSize ?? 0) < -MAX_UNREAD_BYTES) return false
            controller.enqueue(bytes)
            return true
          },
          end: close,
          abort: () => controller.error(new Error('The client reads too slowly')),
        })
      },
      cancel: () => leave(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  )
}
