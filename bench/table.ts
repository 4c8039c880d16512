/** Prints a Markdown table with columns aligned for a terminal. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = headings.map((heading, at) =>
    Math.max(heading.length, ...rows.map((row) => row[at]?.length ?? 0), 3),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (at === 0 ? (cells[at] ?? '').padEnd(width) : (cells[at] ?? '').padStart(width))).join(' | ')} |`
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  for (const cells of [headings, rule, ...rows]) console.log(line(cells))
}

/** Median and maximum. */
export function medianAndMost(figures: readonly number[]): { median: number; most: number } {
  const sorted = figures.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN, most: sorted.at(-1) ?? Number.NaN }
}
