import { createHash, hash } from 'node:crypto'
import { z } from 'zod'
import type { Row } from '#src/platform/db/table-rows.ts'
import { checkedKey } from '#src/platform/storage/storage.ts'
import { ArchiveFault, BackupError, hashing, readArchive, readWhole } from './archive.ts'
import {
  HEADER_ENTRY,
  type Header,
  headerSchema,
  keyOfEntry,
  MANIFEST_ENTRY,
  type Manifest,
  manifestSchema,
  tableOfEntry,
} from './manifest.ts'

const MAX_HEADER_BYTES = 1024 * 1024
const MAX_MANIFEST_BYTES = 1024 * 1024 * 1024
const MAX_ROWS_BYTES = 256 * 1024 * 1024

const rowSchema: z.ZodType<Row> = z.array(z.string().nullable())

/** Receives the parts of a backup in archive order. */
export interface BackupReader {
  onHeader?(header: Header): void
  onRows?(table: string, rows: Row[]): Promise<void>
  /** Must read all bytes. */
  onFile?(key: string, size: number, bytes: AsyncIterable<Uint8Array>): Promise<void>
}

/**
 * Reads a whole backup and verifies every row and file against its manifest. Throws a BackupError that names the
 * archive if anything is missing, damaged, changed or not listed.
 */
export async function readBackup(file: string, reader: BackupReader = {}): Promise<Manifest> {
  const found = new Contents(reader)
  try {
    await readArchive(file, (name, size, bytes) => found.take(name, size, bytes))
    return found.comparedWithManifest()
  } catch (error) {
    if (error instanceof ArchiveFault)
      throw new BackupError(`The archive ${file} ${error.message}.`, { cause: error })
    throw error
  }
}

class Contents {
  readonly #reader: BackupReader
  readonly #sums = new Map<string, RowsSum>()
  readonly #files = new Map<string, { size: number; sha256: string }>()
  #header: Header | null = null
  #manifest: Manifest | null = null

  constructor(reader: BackupReader) {
    this.#reader = reader
  }

  async take(name: string, size: number, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    if (this.#manifest !== null) throw new ArchiveFault('continues after its manifest')
    if (this.#header === null) {
      if (name !== HEADER_ENTRY) throw new ArchiveFault('isn’t a DoneUp backup')
      this.#header = parse(headerSchema, await readWhole(bytes, size, MAX_HEADER_BYTES))
      this.#reader.onHeader?.(this.#header)
      return
    }
    const table = tableOfEntry(name)
    const key = keyOfEntry(name)
    if (name === MANIFEST_ENTRY)
      this.#manifest = parse(manifestSchema, await readWhole(bytes, size, MAX_MANIFEST_BYTES))
    else if (table !== undefined) await this.#takeRows(table, await readWhole(bytes, size, MAX_ROWS_BYTES))
    else if (key !== undefined) await this.#takeFile(keyOf(key), size, bytes)
    else throw new ArchiveFault(`has an unknown entry ${name}`)
  }

  async #takeRows(table: string, bytes: Buffer): Promise<void> {
    const lines = bytes.toString('utf8').split('\n').slice(0, -1)
    const rows = lines.map((line) => parse(rowSchema, line))
    const sum = this.#sums.get(table) ?? new RowsSum()
    sum.add(rows)
    this.#sums.set(table, sum)
    await this.#reader.onRows?.(table, rows)
  }

  async #takeFile(key: string, size: number, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const sha256 = createHash('sha256')
    const hashed = hashing(bytes, sha256)
    if (this.#reader.onFile === undefined) for await (const _ of hashed);
    else await this.#reader.onFile(key, size, hashed)
    this.#files.set(key, { size, sha256: sha256.digest('hex') })
  }

  comparedWithManifest(): Manifest {
    const manifest = this.#manifest
    if (manifest === null) throw new ArchiveFault('is incomplete: its manifest is missing')
    for (const { name, rows, checksum } of manifest.tables) {
      const sum = this.#sums.get(name) ?? new RowsSum()
      if (sum.rows !== rows) throw new ArchiveFault(`has ${sum.rows} rows of ${name} instead of ${rows}`)
      if (sum.checksum !== checksum) throw new ArchiveFault(`has changed rows of ${name}`)
      this.#sums.delete(name)
    }
    for (const { key, size, sha256 } of manifest.files) {
      const file = this.#files.get(key)
      if (file === undefined) throw new ArchiveFault(`lacks the file ${key}`)
      if (file.size !== size || file.sha256 !== sha256) throw new ArchiveFault(`has a changed file ${key}`)
      this.#files.delete(key)
    }
    if (this.#sums.size + this.#files.size > 0) throw new ArchiveFault('has more than its manifest lists')
    return manifest
  }
}

function keyOf(text: string): string {
  try {
    return checkedKey(text)
  } catch {
    throw new ArchiveFault('has a file with an invalid name')
  }
}

function parse<Shape>(schema: z.ZodType<Shape>, text: Buffer | string): Shape {
  try {
    return schema.parse(JSON.parse(text.toString()))
  } catch (cause) {
    const words = cause instanceof z.ZodError ? cause.issues[0]?.message : undefined
    throw new ArchiveFault(words?.startsWith('is of') ? words : 'has an unreadable part', { cause })
  }
}

const MODULUS = 1n << 256n

/** Counts rows and sums their SHA-256 modulo 2^256, which is independent of engine and order and detects duplicates. */
export class RowsSum {
  rows = 0
  #sum = 0n

  add(rows: readonly Row[]): void {
    for (const row of rows) this.#sum += BigInt(`0x${hash('sha256', JSON.stringify(row))}`)
    this.#sum %= MODULUS
    this.rows += rows.length
  }

  get checksum(): string {
    return this.#sum.toString(16).padStart(64, '0')
  }
}
