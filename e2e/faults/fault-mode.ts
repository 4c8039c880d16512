/** `npm run faults` tells each fault in its full length; the everyday run a few seconds of it. */
export const isLong = process.env.FAULTS === 'long'

/** Says a figure that was measured, where somebody looks at figures. */
export function tell(line: string): void {
  if (isLong) process.stdout.write(`${line}\n`)
}
