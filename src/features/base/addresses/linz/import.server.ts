import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import Papa from 'papaparse'
import type { Database } from '#src/platform/db/database.ts'
import { linzRowReader, type ReadRow } from './csv-row.ts'
import { newestImport, replaceAddresses } from './queries.server.ts'
import { createStreetCollector } from './streets.ts'

export interface BadRow {
  line: number
  reason: string
}

export type ImportReport = Awaited<ReturnType<typeof importAddresses>>

interface ImportOptions {
  fileName: string
  onBadRow: (row: BadRow) => void
  onProgress: (rowsRead: number) => void
  mayShrink: boolean
}

/** A file with less than this share of the addresses in use is probably truncated. */
const MIN_SHARE = 0.5

/**
 * Replaces the imported addresses with those of a LINZ "NZ Addresses" CSV file. Skips and reports invalid rows. Throws,
 * without changing anything, if the file is unreadable or probably truncated.
 */
export async function importAddresses(db: Database, csv: Readable, options: ImportOptions) {
  const { counts, collected } = await readFile(csv, options)
  const { addresses, streets, duplicates } = collected
  if (addresses === 0) throw new Error('The file contains no current addresses. Nothing was changed.')
  const now = (await newestImport(db))?.addresses ?? 0
  if (!options.mayShrink && addresses < now * MIN_SHARE) {
    throw new Error(
      `The file contains ${addresses} addresses, but ${now} are in use: it may be truncated. Nothing was changed. To import it anyway, add --may-shrink.`,
    )
  }
  const hash = createHash('sha256')
  for (const street of streets) hash.update(JSON.stringify(street))
  const created = { fileName: options.fileName, sha256: hash.digest('hex'), addresses }
  const changed = await replaceAddresses(db, created, streets)
  return { addresses, streets: streets.length, duplicates, ...counts, unchanged: !changed }
}

interface Counts {
  bad: number
  notCurrent: number
}

type Collected = ReturnType<ReturnType<typeof createStreetCollector>['collect']>

function readFile(csv: Readable, { onBadRow, onProgress }: ImportOptions) {
  const collector = createStreetCollector()
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
    if (read.kind === 'address') collector.add(read.address)
    else if (read.kind === 'not current') counts.notCurrent += 1
    else {
      counts.bad += 1
      onBadRow({ line: first, reason: read.reason })
    }
  }

  return new Promise<{ counts: Counts; collected: Collected }>((resolve, reject) => {
    const fail = (error: unknown) => {
      csv.destroy()
      reject(error)
    }
    csv.setEncoding('utf8')
    // Papa Parse doesn't forward errors of its input stream, such as a truncated gzip file.
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
        else resolve({ counts, collected: collector.collect() })
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
  return code === 'MissingQuotes' ? 'a quotation mark is never closed' : 'a quotation mark inside a value'
}
