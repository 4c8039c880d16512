// Preloaded into a server whose clock is ahead: what is due on a later day is tested without waiting for it.
const ahead = Number(process.env.CLOCK_AHEAD_MS)
const now = Date.now

class LaterDate extends Date {
  constructor(...fields: [] | [number | string | Date]) {
    super(...((fields.length === 0 ? [now() + ahead] : fields) as [number]))
  }
  static override now = () => now() + ahead
}
globalThis.Date = LaterDate as DateConstructor

export {}
