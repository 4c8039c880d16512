/**
 * A stream read on demand (backpressure); cancelling it stops the iterator. `release` frees the source even if
 * nothing was read. Node's `Readable.toWeb` can throw uncaught errors on cancel.
 */
export function toWebStream(pieces: AsyncIterable<Uint8Array>, release: () => void = () => {}) {
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

/** Encodes texts as UTF-8, one at a time. */
export async function* encodeTexts(texts: AsyncIterable<string> | Iterable<string>) {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}
