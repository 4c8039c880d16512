/** `npm run faults` runs each fault at full length, the normal test run for a few seconds. */
export const isLong = process.env.FAULTS === 'long'

/** systemd's restart delay (docs/operations.md), shortened in the normal test run. */
export const RESTART_MS = isLong ? 1_000 : 50
/** Maximum recovery time after any fault. */
export const HEALTHY_MS = 5_000

/** Describes the median and maximum of some waits. */
export function spread(waits: readonly number[]): string {
  const sorted = waits.toSorted((a, b) => a - b)
  return `${sorted[Math.floor(sorted.length / 2)]} ms at the median, ${sorted.at(-1)} ms at most`
}

/** Prints a measurement, in long runs only. */
export function printFigure(line: string): void {
  if (isLong) process.stdout.write(`${line}\n`)
}
