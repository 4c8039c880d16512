import './require-node.mjs'
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import { pipeline, type Readable, Transform } from 'node:stream'
import { parseArgs } from 'node:util'
import { createGunzip } from 'node:zlib'
import {
  type BadRow,
  type ImportReport,
  importAddresses,
} from '#src/features/base/addresses/linz/import.server.ts'
import { LINZ_ATTRIBUTION } from '#src/features/base/addresses/schema.ts'
import { messageOf } from '#src/lib/text/messages.ts'
import { pendingMigrations } from '#src/platform/db/migrate.ts'
import { openDatabase } from '#src/platform/db/open.ts'
import { readEnvironment } from '#src/platform/process/env.ts'

const SHOWN_BAD_ROWS = 20
const REPORT_INTERVAL_MS = 5_000
const USAGE =
  'npm run addresses:import -- FILE.csv [--bad-rows REPORT.csv] [--may-shrink]\nFILE is LINZ "NZ Addresses" (layer 105689) as CSV, or compressed as .csv.gz.'

// npm run addresses:import -- FILE: replaces the country's addresses with those of LINZ's file.
try {
  const { values, positionals } = parseArgs({
    options: { 'bad-rows': { type: 'string' }, 'may-shrink': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new Error(`Pass one file:\n${USAGE}`)
  await run(file, values['bad-rows'], values['may-shrink'])
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}

async function run(file: string, badRowsFile: string | undefined, mayShrink: boolean): Promise<void> {
  const startedAt = performance.now()
  const { csv, share } = openFile(file)
  const db = await openDatabase(readEnvironment(), () => {})
  try {
    if ((await pendingMigrations(db)).length > 0)
      throw new Error('The database has pending migrations: start DoneUp first.')
    const badRows = badRowReport(badRowsFile)
    const report = await importAddresses(db, csv, {
      fileName: basename(file),
      mayShrink,
      onBadRow: badRows.add,
      onProgress: progressReport(share),
    })
    await badRows.end()
    for (const line of linesOf(report, badRowsFile)) console.log(line)
    console.log(`Took ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`)
  } finally {
    csv.destroy()
    await db.close()
  }
}

/** The file as text, decompressed if necessary, and the share read so far, from 0 to 1. */
function openFile(file: string): { csv: Readable; share: () => number } {
  const size = statSync(file).size
  let read = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      read += chunk.byteLength
      done(null, chunk)
    },
  })
  const source = createReadStream(file, { highWaterMark: 2 ** 20 })
  const share = () => (size === 0 ? 1 : read / size)
  // An error in one stream destroys the others with the same error, which the import receives.
  const onEnd = () => {}
  const csv: Readable = file.endsWith('.gz')
    ? pipeline(source, counted, createGunzip({ chunkSize: 2 ** 18 }), onEnd)
    : pipeline(source, counted, onEnd)
  return { csv, share }
}

function progressReport(share: () => number): (rows: number) => void {
  let reportedAt = performance.now()
  return (rows) => {
    if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return
    reportedAt = performance.now()
    console.log(`  ${String(Math.round(share() * 100)).padStart(3)}%  ${counted(rows)} rows read`)
  }
}

/** Prints the first invalid rows and writes all of them to a file, if named. */
function badRowReport(file: string | undefined) {
  const report = file === undefined ? null : createWriteStream(file)
  report?.write('line,reason\n')
  let shown = 0
  return {
    add({ line, reason }: BadRow): void {
      report?.write(`${line},"${reason.replaceAll('"', '""')}"\n`)
      shown += 1
      if (shown <= SHOWN_BAD_ROWS) console.log(`  Line ${line} skipped: ${reason}.`)
      if (shown === SHOWN_BAD_ROWS + 1) console.log('  More rows are skipped; see the end.')
    },
    end: () => new Promise<void>((resolve) => (report === null ? resolve() : report.end(resolve))),
  }
}

function linesOf(report: ImportReport, badRowsFile: string | undefined): string[] {
  const { addresses, streets, notCurrent, duplicates, bad, unchanged } = report
  const where = badRowsFile === undefined ? '--bad-rows REPORT.csv lists them all' : `see ${badRowsFile}`
  return [
    unchanged
      ? `These ${counted(addresses)} addresses are already in use. Nothing was changed.`
      : `${counted(addresses)} addresses in ${counted(streets)} streets imported; running servers use them now.`,
    notCurrent === 0 ? '' : `Skipped as not current: ${counted(notCurrent)}.`,
    duplicates === 0 ? '' : `Duplicate addresses skipped: ${counted(duplicates)}.`,
    bad === 0 ? 'No invalid rows.' : `Invalid rows skipped: ${counted(bad)}; ${where}.`,
    `Shown beside the suggestions, as the licence requires: "${LINZ_ATTRIBUTION}".`,
  ].filter(Boolean)
}

function counted(count: number): string {
  return count.toLocaleString('en-NZ')
}
