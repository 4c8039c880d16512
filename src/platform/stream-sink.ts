import type { ServerResponse } from 'node:http'

/** A client that lets this much pile up unread is cut; it reconnects and reads on from its last event. */
const MAX_UNREAD_BYTES = 256 * 1024

/** Where the events of one stream go. */
export interface Sink {
  /** False, and nothing is written, where too much lies unread. */
  write(bytes: Buffer): boolean
  /** Ends the stream behind what is written. */
  end(): void
  /** Ends it at once, and what is not read yet is lost. */
  cut(): void
}

/** Tells a sink what happens; gives what must be called when its reader has left. */
export type Follow = (sink: Sink) => () => void

/** Straight into an answer whose head is sent: thousands of streams share the bytes of an event and hold little else. */
export function answerSink(answer: ServerResponse): Sink {
  return {
    write(bytes) {
      if (answer.destroyed || answer.writableLength > MAX_UNREAD_BYTES) return false
      answer.write(bytes)
      return true
    },
    end: () => answer.end(),
    cut: () => answer.destroy(),
  }
}

/** What is followed as a stream of the web, for requests that come over no connection of ours, as in tests. */
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
          cut: () => controller.error(new Error('Read too slowly')),
        })
      },
      cancel: () => leave(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  )
}
