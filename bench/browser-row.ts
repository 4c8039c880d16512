/** One line of the table: what was measured, and the most it may be. */
export interface Row {
  what: string
  unit: 'ms' | 'kB' | 'CLS'
  measured: number
  /** Null where nothing is promised and the figure is there to compare. */
  limit: number | null
}

export function printRows(title: string, rows: readonly Row[]): void {
  const width = Math.max(...rows.map(({ what }) => what.length), 48)
  console.log(`\n${title}`)
  for (const { what, unit, measured, limit } of rows) {
    const digits = unit === 'CLS' ? 4 : unit === 'kB' || measured < 100 ? 1 : 0
    const may = limit === null ? '' : `${limit} ${unit}`
    const verdict = limit === null ? '' : Number(measured.toFixed(digits)) > limit ? 'over' : 'ok'
    console.log(
      `  ${what.padEnd(width)} ${`${measured.toFixed(digits)} ${unit}`.padStart(12)} ${may.padStart(10)}  ${verdict}`.trimEnd(),
    )
  }
}
