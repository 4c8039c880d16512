import { scryptSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The first entry: format and migrations, checked before anything else is read. */
export const HEADER_ENTRY = 'doneup-backup.json'
/** The last entry, without which the archive is incomplete. */
export const MANIFEST_ENTRY = 'manifest.json'

/** Incremented when older archives can no longer be read. */
const FORMAT = 1

const name = z.string().min(1).max(200)
const checksum = z.string().regex(/^[0-9a-f]{64}$/)

export const headerSchema = z.object({
  format: z.literal(FORMAT, { error: 'has an unknown format' }),
  /** The version of DoneUp, for information only. */
  version: name,
  createdAt: z.iso.datetime(),
  engine: z.enum(['pglite', 'postgres']),
  migrations: z.array(z.string().regex(/^\d{3}_[a-z0-9_]+\.sql$/)).min(1),
})
export type Header = z.output<typeof headerSchema>

export const manifestSchema = headerSchema.extend({
  tables: z.array(z.object({ name, columns: z.array(name), rows: z.int().min(0), checksum })),
  sequences: z.array(z.object({ name, last: z.int() })),
  files: z.array(z.object({ key: name, size: z.int().min(0), sha256: checksum })),
  /** Referenced files that were missing in storage. */
  missingFiles: z.array(name),
  /** Identifies the SESSION_SECRET that encrypted the secrets in the database. */
  secretMark: z.string(),
  /** The number of accounts with an authenticator app, whose secrets need that SESSION_SECRET. */
  authenticators: z.int().min(0),
})
export type Manifest = z.output<typeof manifestSchema>

/** The rows of a table, one JSON array per line. */
export const rowsEntryName = (table: string, piece: number) =>
  `tables/${table}/${String(piece).padStart(6, '0')}.ndjson`
export const tableOfEntry = (entry: string) => /^tables\/([\w.]+)\/\d{6,}\.ndjson$/.exec(entry)?.[1]
export const fileEntryName = (key: string) => `files/${key}`
export const keyOfEntry = (entry: string) => /^files\/(.+)$/.exec(entry)?.[1]

/** The header of a new archive. */
export function newHeader(facts: Pick<Header, 'createdAt' | 'engine' | 'migrations'>): Header {
  const about = new URL('../../../package.json', import.meta.url)
  const { version } = z.object({ version: name }).parse(JSON.parse(readFileSync(about, 'utf8')))
  return { format: FORMAT, version, ...facts }
}

/** A fingerprint of a secret: sixteen digits, with a slow hash (0.1 s) against guessing. */
export function markOf(secret: string): string {
  return scryptSync(secret, 'doneup backup', 8, { N: 2 ** 15, maxmem: 64 * 1024 * 1024 }).toString('hex')
}
