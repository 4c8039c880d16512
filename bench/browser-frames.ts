import { median, quantile } from './browser-page.ts'
import type { Row } from './browser-row.ts'

/** One frame at 60 Hz, plus clock rounding. */
export const FRAME_MS = 17

/** The median and the 95th percentile of times between frames. */
export function frameRows(when: string, frames: readonly number[], limit: number | null): Row[] {
  const late = frames.filter((frame) => frame > FRAME_MS).length
  const share = ((100 * late) / Math.max(1, frames.length)).toFixed(1)
  return [
    { what: `frames ${when}, median`, unit: 'ms', measured: median(frames), limit },
    {
      what: `frames ${when}, 95th of 100 (${share} % late)`,
      unit: 'ms',
      measured: quantile(frames, 0.95),
      limit,
    },
  ]
}
