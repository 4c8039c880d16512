import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { centralDirectory, type PackedFile, packFile } from './zip-parts.ts'

const writtenAt = new Date('2026-11-21T09:30:00.000Z')
const folder = mkdtempSync(join(tmpdir(), 'doneup-zip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000)
}

async function* listOf(files: PackedFile[]): AsyncGenerator<PackedFile> {
  yield* files
}

async function endOf(files: PackedFile[], startsAt: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of centralDirectory(listOf(files), { startsAt, writtenAt })) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('parts written apart are one archive, byte for byte what went in', async () => {
  const text = Buffer.from('Kererū Street\n'.repeat(20_000))
  const photo = randomBytes(300_000)
  const wanted = {
    'deals.json': text,
    'files/8 Kererū Street/Purchase/a.pdf': photo,
    'empty.txt': Buffer.alloc(0),
  }
  const packed: PackedFile[] = []
  const parts: Buffer[] = []
  let partStartsAt = 0
  for (const [path, bytes] of Object.entries(wanted)) {
    const name = join(folder, `part-${parts.length}`)
    const part = await open(name, 'w')
    const where = { at: 0, partStartsAt, writtenAt }
    const done = await packFile(part, where, {
      path,
      pieces: piecesOf(bytes),
      isDeflated: path.endsWith('.json'),
    })
    await part.close()
    packed.push(done.packed)
    parts.push(await readFile(name))
    partStartsAt += done.end
  }
  const archive = Buffer.concat([...parts, await endOf(packed, partStartsAt)])
  const unzipped = unzipSync(archive)
  expect(Object.keys(unzipped)).toEqual(Object.keys(wanted))
  for (const [path, bytes] of Object.entries(wanted))
    expect(bytes.equals(unzipped[path] ?? Buffer.alloc(1)), path).toBe(true)
  expect(packed[0]?.packedSize).toBeLessThan(text.length / 10)
})

test('what begins beyond 4 GB is named by eight bytes, and its end by ZIP64', async () => {
  const far = 6_000_000_000
  const file = { path: 'a.pdf', isDeflated: false, crc: 1, size: 2, packedSize: 2, startsAt: far }
  const end = await endOf([file], far + 1_000)
  const header = end.subarray(0, 46 + 5 + 12)
  expect(header.readUInt32LE(42)).toBe(0xffffffff)
  expect(header.readUInt16LE(46 + 5)).toBe(1)
  expect(header.readBigUInt64LE(46 + 5 + 4)).toBe(BigInt(far))
  const large = end.subarray(header.length)
  expect(large.readUInt32LE(0)).toBe(0x06064b50)
  expect(large.readBigUInt64LE(48)).toBe(BigInt(far + 1_000))
  expect(large.readBigUInt64LE(56 + 8)).toBe(BigInt(far + 1_000 + header.length))
})

test('a file that breaks off breaks the packing', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('half')
    throw new Error('The store fell silent')
  }
  for (const isDeflated of [false, true]) {
    const part = await open(join(folder, 'broken'), 'w')
    const packing = packFile(
      part,
      { at: 0, partStartsAt: 0, writtenAt },
      { path: 'a', pieces: broken(), isDeflated },
    )
    await expect(packing).rejects.toThrow('silent')
    await part.close()
  }
})
