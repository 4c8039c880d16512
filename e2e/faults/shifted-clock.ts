// Preloaded into the server: moves its clock one hour forward at the first SIGUSR2, two hours back at the second.

const HOUR_MS = 3_600_000
const jumps = [HOUR_MS, -2 * HOUR_MS]
const RealDate = Date
let offset = 0

globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [RealDate.now() + offset] : given) as [number]))
  }
  static override now(): number {
    return RealDate.now() + offset
  }
} as DateConstructor

process.on('SIGUSR2', () => {
  offset += jumps.shift() ?? 0
})
