// @module-tag pglite

import { randomBytes, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsV4Signer } from 'aws4fetch'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startS3 } from '#src/server/testing/test-s3.ts'
import { readEnvironment } from '../process/env.ts'
import type { Storage } from './storage.ts'
import { diskStorage } from './storage-disk.ts'
import { openStorage, s3Storage } from './storage-s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'doneup-storage-'))
let s3: Awaited<ReturnType<typeof startS3>>
let stores: Record<'disk' | 's3', Storage>

beforeAll(async () => {
  s3 = await startS3()
  stores = { disk: diskStorage(join(folder, 'files')), s3: s3Storage(s3.bucket) }
})

afterAll(async () => {
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})

function fileOf(bytes: Uint8Array) {
  const path = join(folder, randomUUID())
  writeFileSync(path, bytes)
  return { path, size: bytes.length, type: 'application/pdf' }
}

async function readAll(storage: Storage, key: string): Promise<Buffer | null> {
  const file = await storage.get(key)
  return file === null ? null : Buffer.from(await new Response(file.body).arrayBuffer())
}

/** The files and sockets that this process has open; on systems that list them. */
function openFiles(): number {
  return existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0
}

describe.each(['disk', 's3'] as const)('file storage on %s', (kind) => {
  test('returns a stored file byte for byte with its size', async () => {
    const bytes = randomBytes(3_000_000)
    await stores[kind].put('purchase_docs/deal/one.pdf', fileOf(bytes))
    expect((await readAll(stores[kind], 'purchase_docs/deal/one.pdf'))?.equals(bytes)).toBe(true)
    const file = await stores[kind].get('purchase_docs/deal/one.pdf')
    expect(file?.size).toBe(bytes.length)
    await file?.body.cancel()
  })

  test('a read can be cancelled at any time, and closes its file or connection', async () => {
    const before = openFiles()
    await stores[kind].put('purchase_docs/deal/long.pdf', fileOf(randomBytes(500_000)))
    for (const turns of Array.from({ length: 60 }, (_, round) => round % 6)) {
      const file = await stores[kind].get('purchase_docs/deal/long.pdf')
      for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
      await file?.body.cancel()
    }
    await expect.poll(openFiles).toBeLessThan(before + 10)
  })

  test('distinguishes an empty file from a missing one', async () => {
    await stores[kind].put('purchase_docs/deal/empty.pdf', fileOf(new Uint8Array()))
    expect(await readAll(stores[kind], 'purchase_docs/deal/empty.pdf')).toEqual(Buffer.alloc(0))
    expect(await stores[kind].get('purchase_docs/deal/none.pdf')).toBeNull()
  })

  // Clauses: deal-workflow 7.17
  test('removing is idempotent', async () => {
    await stores[kind].put('selling_docs/deal/gone.pdf', fileOf(randomBytes(10)))
    for (const _time of [1, 2])
      await stores[kind].remove(['selling_docs/deal/gone.pdf', 'selling_docs/deal/never.pdf'])
    expect(await stores[kind].get('selling_docs/deal/gone.pdf')).toBeNull()
  })

  test('lists keys in order, from any key, within a prefix', async () => {
    const keys = [
      'photos_after/a/1.jpg',
      'photos_after/a/1.small.jpg',
      'photos_after/b/0.jpg',
      'photos_before/a/0.png',
    ]
    for (const key of keys.toReversed()) await stores[kind].put(key, fileOf(randomBytes(5)))
    const list = async (prefix: string, after = '') =>
      (await stores[kind].list(prefix, after)).map((file) => file.key)
    expect(await list('photos_')).toEqual(keys)
    expect(await list('photos_after/')).toEqual(keys.slice(0, 3))
    expect(await list('photos_', 'photos_after/a/1.jpg')).toEqual(keys.slice(1))
    expect(await list('photos_', 'photos_after/b/0.jpg')).toEqual(keys.slice(3))
    expect(await list('photos_', 'photos_before/a/0.png')).toEqual([])
    const [first] = await stores[kind].list('photos_', '')
    expect(Math.abs((first?.modifiedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  test('rejects keys with path traversal', async () => {
    for (const key of [
      '../secret.pdf',
      '/etc/passwd',
      'a/../../b.pdf',
      'a/b\0.pdf',
      'a//b.pdf',
      'a/.hidden',
      '',
    ]) {
      await expect(stores[kind].put(key, fileOf(randomBytes(1))), key).rejects.toThrow('Invalid storage key')
      await expect(stores[kind].get(key), key).rejects.toThrow('Invalid storage key')
      await expect(stores[kind].remove([key]), key).rejects.toThrow('Invalid storage key')
    }
  })

  test('streams files, so that many large files need little memory', async () => {
    const large = fileOf(randomBytes(25 * 1024 * 1024))
    const keys = Array.from({ length: 8 }, (_, place) => `renovation_docs/large/${place}.pdf`)
    for (const key of keys) await stores[kind].put(key, large)
    const before = process.memoryUsage().rss
    const streams = await Promise.all(keys.map((key) => stores[kind].get(key)))
    const readers = streams.map((file) => file?.body.getReader())
    for (const reader of readers) await reader?.read()
    expect(process.memoryUsage().rss - before).toBeLessThan((8 * large.size) / 2)
    for (const reader of readers) await reader?.cancel()
  })
})

test('the configuration selects a bucket, otherwise a folder of DATA_DIR', async () => {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.bucket
  const names = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const key = 'selling_docs/deal/configured.pdf'
  await openStorage(readEnvironment({ DATA_DIR: folder, ...names })).put(key, fileOf(randomBytes(8)))
  expect(await readAll(stores.s3, key)).toHaveLength(8)
  expect(await openStorage(readEnvironment({ DATA_DIR: folder })).get(key)).toBeNull()
  expect(
    await openStorage(readEnvironment({ DATA_DIR: folder })).get('purchase_docs/deal/one.pdf'),
  ).not.toBeNull()
})

test('stored files are readable only by the server’s user', async () => {
  await stores.disk.put('purchase_docs/deal/private.pdf', fileOf(randomBytes(4)))
  const state = statSync(join(folder, 'files/purchase_docs/deal/private.pdf'))
  expect(state.mode & 0o077).toBe(0)
})

test('writing to a full disk leaves no partial file; writing works again with free space', async () => {
  const key = 'purchase_docs/full/one.pdf'
  mkdirSync(join(folder, 'files/purchase_docs/full'))
  // Makes writing the temporary file fail.
  symlinkSync('/dev/full', join(folder, `files/${key}.part`))
  await expect(stores.disk.put(key, fileOf(randomBytes(8)))).rejects.toThrow('ENOSPC')
  expect(await stores.disk.list('purchase_docs/full/', '')).toEqual([])
  await stores.disk.put(key, fileOf(randomBytes(8)))
  expect(await readAll(stores.disk, key)).toHaveLength(8)
})

describe('a faulty bucket', () => {
  let server: Server
  let answer: Parameters<typeof createServer>[1]
  let storage: Storage

  beforeAll(async () => {
    server = createServer((request, response) => answer?.(request as never, response as never))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    storage = s3Storage({ ...s3.bucket, endpoint: `http://127.0.0.1:${port}` })
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('with wrong credentials throws an error without secrets', async () => {
    const wrongKey = s3Storage({ ...s3.bucket, accessKeyId: 'nobody', secretAccessKey: 'wrong-secret' })
    const failure = await wrongKey.get('purchase_docs/deal/one.pdf').catch((error: unknown) => String(error))
    expect(failure).toContain('403')
    expect(failure).not.toContain('wrong-secret')
  })

  test('receives correctly signed requests', async () => {
    const wrong: string[] = []
    answer = async (request, response) => {
      const { host = '', authorization, 'x-amz-date': date } = request.headers
      const again = new AwsV4Signer({
        ...s3.bucket,
        method: request.method ?? '',
        url: `http://${host}${request.url}`,
        service: 's3',
        headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
        datetime: String(date),
      })
      const { headers } = await again.sign()
      if (headers.get('authorization') !== authorization) wrong.push(`${request.method} ${request.url}`)
      request.resume().on('end', () => response.writeHead(200).end())
    }
    await storage.put('a/b.pdf', fileOf(randomBytes(1000)))
    await storage.get('a/b.pdf')
    await storage.remove(['a/b.pdf'])
    await storage.list('photos_after/', 'photos_after/a/1.jpg')
    expect(wrong).toEqual([])
  })

  // Clauses: deal-workflow 7.16
  test('receives files with private cache headers for 3600 seconds', async () => {
    let cacheControl: string | undefined
    answer = (request, response) => {
      cacheControl = request.headers['cache-control']
      request.resume().on('end', () => response.writeHead(200).end())
    }
    await storage.put('a/b.pdf', fileOf(randomBytes(8)))
    expect(cacheControl).toBe('private, max-age=3600')
  })

  test('that returns 500 throws an error', async () => {
    answer = (_request, response) => {
      response.writeHead(500).end('<Error><Code>InternalError</Code></Error>')
    }
    await expect(storage.get('a/b.pdf')).rejects.toThrow('500 InternalError')
    await expect(storage.remove(['a/b.pdf'])).rejects.toThrow('500')
  })

  test('that disconnects midway throws an error', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('part', () => response.destroy())
    }
    const file = await storage.get('a/b.pdf')
    await expect(new Response(file?.body).arrayBuffer()).rejects.toThrow()
  })

  test('that does not respond times out after 8 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      answer = (_request, response) => {
        response.writeHead(200, { 'content-length': '1000' })
        response.write('part')
      }
      const file = await storage.get('a/b.pdf')
      const reader = file?.body.getReader()
      await reader?.read()
      const silent = expect(reader?.read()).rejects.toThrow('stopped responding')
      await vi.advanceTimersByTimeAsync(8_100)
      await silent
    } finally {
      vi.useRealTimers()
    }
  })
})
