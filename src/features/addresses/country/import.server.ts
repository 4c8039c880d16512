import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import Papa from 'papaparse'
import type { Database } from '#src/platform/db/database.ts'
import { linzRowReader, type ReadRow } from './linz-row.ts'
import { gatherAddresses, type Prepared } from './prepare.ts'
import { newestImport, replaceAddresses } from './queries.server.ts'

export interface BadRow {
  /** Of the file, the line with the names of the columns being 1. */
  line: number
  reason: string
}

export interface ImportReport {
  addresses: number
  streets: number
  /** Retired and proposed addresses, left out. */
  notCurrent: number
  repeated: number
  bad: number
  /** Whether these addresses were there already, so that nothing was changed. */
  unchanged: boolean
}

interface ImportOptions {
  fileName: string
  /** Hears of every row that is left out for a fault in it. */
  onBadRow: (row: BadRow) => void
  /** Hears how many rows were read, from time to time. */
  onProgress: (rows: number) => void
  /** Whether far fewer addresses than there are now may take their place. */
  mayShrink: boolean
}

/** Fewer than this share of the addresses that there are now look like a file cut short. */
const LEAST_SHARE = 0.5

/**
 * Reads LINZ "NZ Addresses" as CSV and puts its addresses in the place of those before. Rows with a fault are left out and
 * told; throws, changing nothing, for a file that cannot be read to its end or would lose most addresses.
 */
export async function importAddresses(
  db: Database,
  csv: Readable,
  options: ImportOptions,
): Promise<ImportReport> {
  const { counts, prepared } = await readFile(csv, options)
  const { addresses, streets, repeated, bytes } = prepared
  if (addresses === 0) throw new Error('The file holds no current address. Nothing was changed.')
  const now = (await newestImport(db))?.addresses ?? 0
  if (!options.mayShrink && addresses < now * LEAST_SHARE) {
    throw new Error(
      `The file holds ${addresses} addresses, and ${now} are in use: it looks cut short. Nothing was changed. Is it meant? Then repeat with --may-shrink.`,
    )
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const changed = await replaceAddresses(
    db,
    { fileName: options.fileName, sha256, addresses, streets },
    bytes,
  )
  return { addresses, streets, repeated, ...counts, unchanged: !changed }
}

interface Counts {
  bad: number
  notCurrent: number
}

/** Reads the rows as they come, in chunks of the stream; the next chunk waits for the one before. */
function readFile(csv: Readable, { onBadRow, onProgress }: ImportOptions) {
  const gathered = gatherAddresses()
  const counts: Counts = { bad: 0, notCurrent: 0 }
  let readRow: ((row: readonly string[]) => ReadRow) | null = null
  let line = 0
  let rows = 0

  function take(row: readonly string[], fault: string | undefined): void {
    const first = line + 1
    line = first + lineBreaksIn(row)
    if (readRow === null) {
      readRow = linzRowReader(row)
      return
    }
    if (row.length === 1 && row[0] === '') return
    rows += 1
    const read: ReadRow = fault === undefined ? readRow(row) : { kind: 'bad', reason: fault }
    if (read.kind === 'address') gathered.add(read.address)
    else if (read.kind === 'not current') counts.notCurrent += 1
    else {
      counts.bad += 1
      onBadRow({ line: first, reason: read.reason })
    }
  }

  return new Promise<{ counts: Counts; prepared: Prepared }>((resolve, reject) => {
    const fail = (error: unknown) => {
      csv.destroy()
      reject(error)
    }
    csv.setEncoding('utf8')
    // Papa Parse does not pass on what goes wrong in the stream before it, such as a packed file that ends too early.
    csv.on('error', fail)
    Papa.parse<string[]>(csv, {
      chunk({ data, errors }) {
        try {
          const faults = new Map(errors.map((error) => [error.row ?? 0, faultOf(error.code)]))
          data.forEach((row, at) => {
            take(row, faults.get(at))
          })
          onProgress(rows)
        } catch (error) {
          fail(error)
        }
      },
      error: fail,
      complete: () => {
        if (readRow === null) fail(new Error('The file is empty. Nothing was changed.'))
        else resolve({ counts, prepared: gathered.prepare() })
      },
    })
  })
}

function lineBreaksIn(row: readonly string[]): number {
  let count = 0
  for (const value of row) if (value.includes('\n')) count += value.split('\n').length - 1
  return count
}

function faultOf(code: string): string {
  return code === 'MissingQuotes'
    ? 'a quotation mark is never closed'
    : 'a quotation mark stands inside a value'
}
