import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { Context } from 'hono'
import { AppError } from '#src/lib/app-error.ts'
import { limitAtOnce } from './at-once.ts'
import type { Services } from './services.ts'
import { notStored } from './stored-files.ts'

/** Room for the boundaries and headings around the file. */
const OVERHEAD_BYTES = 16 * 1024
/** An upload from which nothing comes for so long is given up, and one that takes longer than the whole time. */
const IDLE_MS = 30_000
const WHOLE_MS = 10 * 60_000
/** Uploads that this process receives at a time; more are asked to come back. */
const MAX_AT_ONCE = 40

/** A file that has arrived: on this machine's disk, under a name of our own, until `discard`. */
export interface ReceivedFile {
  path: string
  /** What the sender calls it: never used as a path. */
  name: string
  size: number
  discard(): Promise<void>
}

interface Expected {
  folder: string
  /** The largest file accepted; more is refused the moment it arrives. */
  maxBytes: number
  /** What is said of a larger one. */
  tooLarge: string
  /** Why a file of this name isn't wanted, or null; asked before its bytes are read. */
  problemOf: (name: string) => string | null
}

/**
 * The one file of a multipart/form-data request (its field is "file"), streamed to the disk piece by piece. Throws
 * unsupported_media, too_large, invalid_input, rate_limited or unavailable, and leaves nothing behind then.
 */
export async function receiveFile(c: Context<Services>, expected: Expected): Promise<ReceivedFile> {
  const { body } = c.req.raw
  const type = c.req.header('content-type') ?? ''
  if (body === null || !/^multipart\/form-data\b/i.test(type))
    throw new AppError('unsupported_media', 'Send the file as multipart/form-data.')
  const announced = Number(c.req.header('content-length') ?? 0)
  if (announced > expected.maxBytes + OVERHEAD_BYTES) throw new AppError('too_large', expected.tooLarge)
  return limitAtOnce({ key: 'upload', most: MAX_AT_ONCE }, () => receive(body, type, expected))
}

async function receive(body: ReadableStream, type: string, expected: Expected): Promise<ReceivedFile> {
  const path = join(expected.folder, randomUUID())
  const discard = () => rm(path, { force: true })
  try {
    await mkdir(expected.folder, { recursive: true, mode: 0o700 })
    return { path, discard, ...(await spool(body, parserOf(type, expected), path, expected)) }
  } catch (error) {
    await discard()
    throw error instanceof AppError ? error : cutShort(error)
  }
}

/** Reads and discards a request's body, up to the largest file accepted: a retried upload gets its stored answer. */
export async function discardBody(c: Context<Services>, maxBytes: number): Promise<void> {
  let size = 0
  for await (const piece of c.req.raw.body ?? []) {
    size += piece.length
    if (size > maxBytes + OVERHEAD_BYTES) return
  }
}

function parserOf(type: string, { maxBytes }: Expected): BusboyInstance {
  try {
    const limits = {
      files: 1,
      parts: 2,
      fields: 1,
      fieldSize: 1_000,
      fileSize: maxBytes,
      headerPairs: 20,
      headerSize: 32_768,
    }
    return new Busboy({ headers: { 'content-type': type }, limits })
  } catch (cause) {
    throw new AppError('invalid_input', 'This is not a form with a file.', { cause })
  }
}

async function spool(
  body: ReadableStream,
  parser: BusboyInstance,
  path: string,
  expected: Expected,
): Promise<{ name: string; size: number }> {
  const stop = new AbortController()
  const arrivals: Promise<{ name: string; size: number }>[] = []
  const refuse = (error: unknown) => stop.abort(error)
  parser.on('file', (field, stream, name) => {
    stop.signal.addEventListener('abort', () => stream.destroy(new Error('Refused')))
    const arrival = store(stream, path).then((stored) => ({ name: unescaped(name), ...stored }))
    arrival.catch(refuse)
    arrivals.push(arrival)
    const problem =
      field === 'file' ? expected.problemOf(unescaped(name ?? '')) : 'The file must be in the field "file".'
    if (problem !== null) refuse(new AppError('invalid_input', problem, { fields: { file: problem } }))
    stream.once('limit', () => refuse(new AppError('too_large', expected.tooLarge)))
  })
  const deadline = setTimeout(() => refuse(new Error('The upload took too long')), WHOLE_MS)
  try {
    const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
    await pipeline(source, watchIdle(refuse), parser, { signal: stop.signal })
    const [arrival] = arrivals
    if (arrival === undefined) throw new AppError('invalid_input', 'Choose a file to upload.')
    return await arrival
  } catch (error) {
    refuse(error)
    // Until the file is closed it can't be removed for good.
    await Promise.allSettled(arrivals)
    throw stop.signal.reason
  } finally {
    clearTimeout(deadline)
  }
}

/** Browsers write quotes and line ends inside a file's name this way. */
function unescaped(name: string): string {
  return name.replaceAll(/%(22|0D|0A)/gi, (sign) => decodeURIComponent(sign))
}

async function store(stream: Readable, path: string): Promise<{ size: number }> {
  let size = 0
  const measure = new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length
      done(null, piece)
    },
  })
  await pipeline(stream, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { size }
}

/** Passes everything on, and complains when nothing comes for a while. */
function watchIdle(complain: (error: Error) => void): Transform {
  const tooLong = () => complain(new Error('The upload stopped'))
  let timer = setTimeout(tooLong, IDLE_MS)
  return new Transform({
    transform(piece, _encoding, done) {
      clearTimeout(timer)
      timer = setTimeout(tooLong, IDLE_MS)
      done(null, piece)
    },
    flush(done) {
      clearTimeout(timer)
      done()
    },
    destroy(error, done) {
      clearTimeout(timer)
      done(error)
    },
  })
}

function cutShort(cause: unknown): AppError {
  const isDisk =
    cause instanceof Error &&
    'code' in cause &&
    /^E(NOSPC|DQUOT|FBIG|IO|ROFS|ACCES|MFILE)/.test(String(cause.code))
  if (isDisk) return notStored(cause)
  return new AppError(
    'invalid_input',
    'The upload was cut short. Nothing was kept: please upload the file again.',
    { cause },
  )
}
