import { readFileSync } from 'node:fs'

/** Clock ticks per second on Linux. */
const TICKS_A_SECOND = 100

/** Resident memory of a process, in MB. */
export function megabytesOf({ pid }: { pid: number }): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** CPU time of a process so far, in seconds. */
export function processorSecondsOf({ pid }: { pid: number }): number {
  const [, figures = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [userTicks, systemTicks] = figures.split(' ').slice(11, 13).map(Number)
  return ((userTicks ?? 0) + (systemTicks ?? 0)) / TICKS_A_SECOND
}
