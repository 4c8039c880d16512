import { vi } from 'vitest'

/** An upper limit: a busy machine runs a test up to ten times slower than a quiet one. */
const PATIENCE_MS = 120_000

/** Resolves with what `check` returns once it no longer throws; it is called every 50 ms, or each `interval` ms. With fake timers, their time passes meanwhile. */
export function eventually<T>(
  check: () => T | Promise<T>,
  { interval }: { interval?: number } = {},
): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE_MS, ...(interval !== undefined && { interval }) })
}
