/**
 * Bytes as a stream that is made while it is read: nothing is fetched faster than it is taken, and leaving ends the work.
 * `release` gives up what the pieces come from, also when none was ever asked for. (Node's own `Readable.toWeb` throws
 * where nobody can catch it when a reader leaves at the wrong moment.)
 */
export function streamOf(
  pieces: AsyncIterable<Uint8Array>,
  release: () => void = () => {},
): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await iterator.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      async cancel() {
        release()
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Texts as UTF-8, each when it is asked for. */
export async function* bytesOf(
  texts: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Uint8Array, undefined> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}
