import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { Context } from 'hono'
import { AppError } from '#src/lib/api/app-error.ts'
import { limitConcurrency } from '../limits/concurrency-limit.ts'
import { limitRate } from '../limits/rate-limit.ts'
import type { Services } from '../process/services.ts'
import { storageUnavailable } from './stored-files.ts'

/** Operations that accept multipart/form-data; each limits the size while streaming. */
const UPLOADS = [
  /^\/api\/opportunities\/[^/]+\/documents$/,
  /^\/api\/projects\/[^/]+\/expenses\/[^/]+\/receipts$/,
  /^\/api\/projects\/[^/]+\/(?:expense-imports|budget\/line-imports)$/,
  /^\/api\/suggestions\/screenshots$/,
  /^\/api\/imports(?:\/suppliers)?$/,
]

const UPLOADS_PER_MINUTE = 20
/** Slow uploads of one user must not occupy all slots. */
const MAX_CONCURRENT_UPLOADS_PER_USER = 6

export const FILE_EXPECTED = 'Send the file as multipart/form-data, in the field “file”.'

export function isUpload(method: string, path: string): boolean {
  return method === 'POST' && UPLOADS.some((upload) => upload.test(path))
}

/** Runs an upload under the user's rate and concurrency limits; throws rate_limited. */
export async function limitUploads<Result>(
  c: Context<Services>,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = `upload:${userId}`
  await limitRate(c, { key, hits: UPLOADS_PER_MINUTE, seconds: 60 })
  const max = Math.ceil(MAX_CONCURRENT_UPLOADS_PER_USER * c.get('env').RATE_LIMIT_SCALE)
  return limitConcurrency({ key, max }, work)
}

/** The OpenAPI body of an upload. Written by hand: a validator would buffer the whole file in memory. */
export const FILE_BODY = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        required: ['file'],
        properties: { file: { type: 'string' as const, format: 'binary' } },
      },
    },
  },
}

/** Allows for multipart boundaries and headers. */
const OVERHEAD_BYTES = 16 * 1024
/** An upload is aborted if no data arrives for this long, or if it exceeds the total time. */
const IDLE_MS = 30_000
const TOTAL_MS = 10 * 60_000
/** Concurrent uploads per process; further uploads get 503. */
const MAX_CONCURRENT_UPLOADS = 40

/** An uploaded file on the local disk, under a random name. */
export interface ReceivedFile {
  path: string
  /** The client's file name; never used as a path. */
  name: string
  size: number
}

interface Expected {
  /** Larger files are rejected while they arrive. */
  maxBytes: number
  /** The error message for a larger file. */
  tooLarge: string
  /** Validates the file name before the content is read; null: accepted. */
  problemOf: (name: string) => string | null
}

/** Streams the file of a multipart/form-data request to disk for `work`, and deletes it afterwards. */
export async function withReceivedFile<Result>(
  c: Context<Services>,
  expected: Expected,
  work: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  const { body } = c.req.raw
  const type = c.req.header('content-type') ?? ''
  if (body === null || !/^multipart\/form-data\b/i.test(type))
    throw new AppError('unsupported_media', FILE_EXPECTED)
  const declaredSize = Number(c.req.header('content-length') ?? 0)
  if (declaredSize > expected.maxBytes + OVERHEAD_BYTES) throw new AppError('too_large', expected.tooLarge)
  const folder = join(c.get('env').DATA_DIR, 'uploads')
  const path = join(folder, randomUUID())
  const receive = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return streamToDisk(body, parserOf(type, expected), path, expected)
  }
  try {
    const limit = { key: 'upload', max: MAX_CONCURRENT_UPLOADS }
    const received = await limitConcurrency(limit, receive).catch((error: unknown) => {
      throw error instanceof AppError ? error : uploadError(error)
    })
    return await work({ path, ...received })
  } finally {
    await rm(path, { force: true })
  }
}

/** Discards a request body of at most `maxBytes`: a retried upload gets its stored response. */
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
    throw new AppError('invalid_input', 'The request body isn’t a form with a file.', { cause })
  }
}

async function streamToDisk(body: ReadableStream, parser: BusboyInstance, path: string, expected: Expected) {
  const stop = new AbortController()
  const arrivals: Promise<{ name: string; size: number }>[] = []
  const reject = (error: unknown) => stop.abort(error)
  parser.on('file', (field, stream, name) => {
    stop.signal.addEventListener('abort', () => stream.destroy(new Error('Refused')))
    const arrival = store(stream, path).then((stored) => ({ name: unescapeName(name), ...stored }))
    arrival.catch(reject)
    arrivals.push(arrival)
    const problem =
      field === 'file'
        ? expected.problemOf(unescapeName(name ?? ''))
        : 'The file must be in the field "file".'
    if (problem !== null) reject(new AppError('invalid_input', problem, { fields: { file: problem } }))
    stream.once('limit', () => reject(new AppError('too_large', expected.tooLarge)))
  })
  const deadline = setTimeout(() => reject(new Error('The upload took too long')), TOTAL_MS)
  try {
    const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
    await pipeline(source, reportsIdleness(reject), parser, { signal: stop.signal })
    const [arrival] = arrivals
    if (arrival === undefined) throw new AppError('invalid_input', 'Choose a file to upload.')
    return await arrival
  } catch (error) {
    reject(error)
    // Some systems can't delete an open file.
    await Promise.allSettled(arrivals)
    throw stop.signal.reason
  } finally {
    clearTimeout(deadline)
  }
}

/** Browsers percent-encode quotes and line breaks in file names. */
function unescapeName(name: string): string {
  return name.replaceAll(/%(22|0D|0A)/gi, (sign) => decodeURIComponent(sign))
}

async function store(stream: Readable, path: string): Promise<{ size: number }> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await pipeline(stream, file)
  return { size: file.bytesWritten }
}

/** Passes data on, and reports when none arrives for a while. */
function reportsIdleness(onIdle: (error: Error) => void) {
  return async function* (pieces: AsyncIterable<Uint8Array>) {
    const timer = setTimeout(() => onIdle(new Error('The upload stopped')), IDLE_MS)
    try {
      for await (const piece of pieces) {
        timer.refresh()
        yield piece
      }
    } finally {
      clearTimeout(timer)
    }
  }
}

function uploadError(cause: unknown): AppError {
  const isDisk =
    cause instanceof Error &&
    'code' in cause &&
    /^E(NOSPC|DQUOT|FBIG|IO|ROFS|ACCES|MFILE)/.test(String(cause.code))
  if (isDisk) return storageUnavailable(cause)
  return new AppError(
    'invalid_input',
    'The upload was interrupted and nothing was saved. Please upload the file again.',
    { cause },
  )
}
