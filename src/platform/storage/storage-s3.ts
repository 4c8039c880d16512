import { createReadStream } from 'node:fs'
import {
  type IncomingMessage,
  Agent as PlainAgent,
  request as plainRequest,
  type RequestOptions,
} from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { Environment } from '../process/env.ts'
import { toWebStream } from '../streams/web-stream.ts'
import { checkedKey, type FileToStore, LIST_SIZE, type Storage, type StoredFile } from './storage.ts'
import { diskStorage } from './storage-disk.ts'

/** Timeout for a response from the storage provider. */
const IDLE_MS = 8_000
const MAX_SOCKETS = 32
const MAX_LIST_BYTES = 4 * 1024 * 1024

export interface Bucket {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

type Send = (method: string, address: URL, file?: FileToStore) => Promise<IncomingMessage>

/** The configured file storage: an S3 bucket, or a folder of DATA_DIR. */
export function openStorage(env: Environment): Storage {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, DATA_DIR } = env
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return s3Storage({
      endpoint: S3_ENDPOINT,
      region: S3_REGION,
      bucket: S3_BUCKET,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    })
  }
  return diskStorage(join(DATA_DIR, 'files'))
}

/** Stores files in an S3-compatible bucket. The bucket must be private: only this server reads it. */
export function s3Storage(bucket: Bucket): Storage {
  const send = senderTo(bucket)
  const root = `${bucket.endpoint.replace(/\/$/, '')}/${bucket.bucket}`
  const addressOf = (key: string) => new URL(`${root}/${checkedKey(key)}`)
  return {
    async put(key, file) {
      const answer = await send('PUT', addressOf(key), file)
      await expectStatus(answer, [200, 201, 204])
    },
    async get(key) {
      const answer = await send('GET', addressOf(key))
      if (answer.statusCode === 404) {
        answer.resume()
        return null
      }
      if (answer.statusCode !== 200) await expectStatus(answer, [200])
      return { size: Number(answer.headers['content-length']), body: bodyStream(answer) }
    },
    async remove(keys) {
      for (const key of keys) {
        const answer = await send('DELETE', addressOf(key))
        await expectStatus(answer, [200, 204, 404])
      }
    },
    async list(prefix, after) {
      const address = new URL(root)
      const query = { 'list-type': '2', 'max-keys': String(LIST_SIZE), prefix, 'start-after': after }
      for (const [name, value] of Object.entries(query))
        if (value !== '') address.searchParams.set(name, value)
      return filesIn(await expectStatus(await send('GET', address), [200]))
    },
  }
}

/** Sends signed requests over keep-alive connections with an idle timeout. */
function senderTo({ accessKeyId, secretAccessKey, region, endpoint }: Bucket): Send {
  const isSecure = endpoint.startsWith('https:')
  const request = isSecure ? secureRequest : plainRequest
  const agent = new (isSecure ? SecureAgent : PlainAgent)({ keepAlive: true, maxSockets: MAX_SOCKETS })
  return async (method, address, file) => {
    const signed = await new AwsV4Signer({
      method,
      url: address.href,
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      // Content is streamed, so its hash is unknown when the headers are sent.
      headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
    }).sign()
    const headers = { ...Object.fromEntries(signed.headers), ...(file === undefined ? {} : headersOf(file)) }
    return exchange(request, signed.url, { method, headers, agent, timeout: IDLE_MS }, file)
  }
}

function headersOf({ type, size }: FileToStore): Record<string, string> {
  return { 'content-type': type, 'content-length': String(size), 'cache-control': 'private, max-age=3600' }
}

function exchange(
  request: typeof plainRequest,
  address: URL,
  options: RequestOptions,
  file: FileToStore | undefined,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sending = request(address, options, (answer) => {
      // From here on the timeout applies while reading: a slow reader is not a stalled server.
      sending.setTimeout(0)
      resolve(answer)
    })
    sending.on('timeout', () => sending.destroy(new Error('The file storage stopped responding')))
    sending.on('error', reject)
    if (file === undefined) sending.end()
    else pipeline(createReadStream(file.path), sending).catch(reject)
  })
}

function bodyStream(answer: IncomingMessage): ReadableStream<Uint8Array> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const reader: AsyncIterator<Uint8Array> = answer[Symbol.asyncIterator]()
    try {
      for (;;) {
        const silence = setTimeout(
          () => answer.destroy(new Error('The file storage stopped responding')),
          IDLE_MS,
        )
        const next = await reader.next().finally(() => clearTimeout(silence))
        if (next.done === true) return
        yield next.value
      }
    } finally {
      answer.destroy()
    }
  }
  return toWebStream(pieces(), () => answer.destroy())
}

/** Returns the body if the status is expected. Throws with the provider's error code, but no secret. */
async function expectStatus(answer: IncomingMessage, wanted: number[]): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of bodyStream(answer)) {
    size += piece.length
    if (size > MAX_LIST_BYTES) throw new Error('The file storage returned too large a list')
    pieces.push(piece)
  }
  const text = Buffer.concat(pieces).toString('utf8')
  if (wanted.includes(answer.statusCode ?? 0)) return text
  throw new Error(`The file storage returned ${answer.statusCode} ${/<Code>(\w+)</.exec(text)?.[1] ?? ''}`)
}

/** The files of a listing. DoneUp's keys need no XML escapes; other keys are skipped. */
function filesIn(listing: string): StoredFile[] {
  return [...listing.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].flatMap(([, contents = '']) => {
    const key = /<Key>([^<&]*)<\/Key>/.exec(contents)?.[1]
    const modifiedAt = /<LastModified>([^<]*)<\/LastModified>/.exec(contents)?.[1]
    return key === undefined || modifiedAt === undefined ? [] : [{ key, modifiedAt: new Date(modifiedAt) }]
  })
}
