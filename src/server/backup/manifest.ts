import { scryptSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The first entry of an archive: whether we can read it, known before anything else is read. */
export const HEADER_ENTRY = 'doneup-backup.json'
/** The last entry: an archive without it was never finished. */
export const MANIFEST_ENTRY = 'manifest.json'

/** Raised when archives of before can't be read any more. */
const FORMAT = 1

const name = z.string().min(1).max(200)
const checksum = z.string().regex(/^[0-9a-f]{64}$/)

export const headerSchema = z.object({
  format: z.literal(FORMAT, { error: 'is of another format' }),
  /** Of DoneUp, in words for people. */
  version: name,
  createdAt: z.iso.datetime(),
  engine: z.enum(['pglite', 'postgres']),
  /** All migrations that the database had: its level. */
  migrations: z.array(z.string().regex(/^\d{3}_[a-z0-9_]+\.sql$/)).min(1),
})
export type Header = z.output<typeof headerSchema>

export const manifestSchema = headerSchema.extend({
  tables: z.array(z.object({ name, columns: z.array(name), rows: z.int().min(0), checksum })),
  sequences: z.array(z.object({ name, last: z.int() })),
  files: z.array(z.object({ key: name, size: z.int().min(0), sha256: checksum })),
  /** Files that rows named and the store did not have. */
  missingFiles: z.array(name),
  /** Tells whether a SESSION_SECRET is the one that secrets in the database were encrypted with. */
  secretMark: z.string(),
  /** How many people sign in with an authenticator app, whose secrets need that SESSION_SECRET. */
  authenticators: z.int().min(0),
})
export type Manifest = z.output<typeof manifestSchema>

/** Rows of a table, one JSON array in a line. */
export const rowsEntryName = (table: string, piece: number) =>
  `tables/${table}/${String(piece).padStart(6, '0')}.ndjson`
export const tableOfEntry = (entry: string) => /^tables\/([\w.]+)\/\d{6,}\.ndjson$/.exec(entry)?.[1]
export const fileEntryName = (key: string) => `files/${key}`
export const keyOfEntry = (entry: string) => /^files\/(.+)$/.exec(entry)?.[1]

/** What an archive of now begins with. */
export function newHeader(facts: Pick<Header, 'createdAt' | 'engine' | 'migrations'>): Header {
  const about = new URL('../../../package.json', import.meta.url)
  const { version } = z.object({ version: name }).parse(JSON.parse(readFileSync(about, 'utf8')))
  return { format: FORMAT, version, ...facts }
}

/** Sixteen digits that are the same for the same secret and help nobody to find it: each guess costs a tenth of a second. */
export function markOf(secret: string): string {
  return scryptSync(secret, 'doneup backup', 8, { N: 2 ** 15, maxmem: 64 * 1024 * 1024 }).toString('hex')
}
