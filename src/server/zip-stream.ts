import { Zip, ZipDeflate } from 'fflate'
import { streamOf } from './stream-of.ts'

/** One file of an archive: its content comes in pieces, so that it never has to be whole in memory. */
export interface ZipFile {
  name: string
  pieces: AsyncIterable<string>
}

/** A ZIP archive, made while it is read. */
export function zipStream(files: AsyncIterable<ZipFile>): ReadableStream<Uint8Array> {
  return streamOf(zipped(files))
}

async function* zipped(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array, undefined> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const encoder = new TextEncoder()
  for await (const { name, pieces } of files) {
    const file = new ZipDeflate(name)
    zip.add(file)
    for await (const piece of pieces) {
      file.push(encoder.encode(piece))
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
