/** `npm run faults` tells each fault in its full length; the everyday run a few seconds of it. */
export const isLong = process.env.FAULTS === 'long'

/** How long systemd waits before it starts again what has ended (docs/operations.md); every day nobody needs to. */
export const RESTART_MS = isLong ? 1_000 : 50
/** Whatever was lost, so long after it people can work again. */
export const HEALTHY_MS = 5_000

/** The median and the largest of some waits, in words. */
export function spread(waits: readonly number[]): string {
  const sorted = waits.toSorted((a, b) => a - b)
  return `${sorted[Math.floor(sorted.length / 2)]} ms at the median, ${sorted.at(-1)} ms at most`
}

/** Says a figure that was measured, where somebody looks at figures. */
export function tell(line: string): void {
  if (isLong) process.stdout.write(`${line}\n`)
}
