import { readFileSync } from 'node:fs'

/** Of Linux, on every machine we know of. */
const TICKS_A_SECOND = 100

/** What a process holds in the machine's memory, in MB. */
export function megabytesOf({ pid }: { pid: number }): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** The processor time that a process has had until now, in seconds: other programs on the machine don't count. */
export function processorSecondsOf({ pid }: { pid: number }): number {
  const [, figures = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [userTicks, systemTicks] = figures.split(' ').slice(11, 13).map(Number)
  return ((userTicks ?? 0) + (systemTicks ?? 0)) / TICKS_A_SECOND
}
