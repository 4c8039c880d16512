import { existsSync, readFileSync } from 'node:fs'

const ROUNDS = 5
/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100

/**
 * Measures the processor time of this process's ended children and theirs. Returns a function that describes it, in
 * seconds and in units of a calibration on the same machine; empty where the system doesn't tell.
 */
export function workSince(): () => string {
  const unit = calibration()
  const before = childSeconds()
  return () => {
    const seconds = childSeconds() - before
    return seconds > 0
      ? `, ${Math.round(seconds)} s of processor time (${Math.round(seconds / unit)} units)`
      : ''
  }
}

/** Seconds of a loop of whole numbers, the median of five. */
function calibration(): number {
  const seconds = Array.from({ length: ROUNDS }, () => {
    const { user } = process.cpuUsage()
    let state = 1
    for (let round = 0; round < 100_000_000; round++)
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (process.cpuUsage().user - user + (state & 1)) / 1_000_000
  })
  return seconds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 1
}

/** User and system time of waited-for children, fields 16 and 17 of proc(5). */
function childSeconds(): number {
  if (!existsSync('/proc/self/stat')) return 0
  // The second field, a name in brackets, may contain spaces.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
}
