/** One row of the table: a measurement and its limit. */
export interface Row {
  what: string
  unit: 'ms' | 'kB' | 'CLS' | 'times'
  measured: number
  /** Null: no limit, for comparison only. */
  limit: number | null
}

export function printRows(title: string, rows: readonly Row[]): void {
  const width = Math.max(...rows.map(({ what }) => what.length), 48)
  console.log(`\n${title}`)
  for (const { what, unit, measured, limit } of rows) {
    const digits = unit === 'CLS' ? 4 : unit === 'kB' || unit === 'times' || measured < 100 ? 1 : 0
    const may = limit === null ? '' : `${limit} ${unit}`
    const verdict = limit === null ? '' : Number(measured.toFixed(digits)) > limit ? 'over' : 'ok'
    console.log(
      `  ${what.padEnd(width)} ${`${measured.toFixed(digits)} ${unit}`.padStart(12)} ${may.padStart(10)}  ${verdict}`.trimEnd(),
    )
  }
}
