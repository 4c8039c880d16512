import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second on Linux. */
const TICKS_A_SECOND = 100

/** Resident memory of a process, in MB. */
export function megabytesOf({ pid }: { pid: number }): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** CPU time of a process and its children so far, in seconds. */
export function processorSecondsOf({ pid }: { pid: number }): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const figures = processes.map(statOf)
  const own = figures
    .filter((one) => one.pid === pid)
    .map(({ ticks, endedChildren }) => ticks + endedChildren)
  const children = figures.filter(({ parent }) => parent === pid).map(({ ticks }) => ticks)
  return [...own, ...children].reduce((sum, one) => sum + one, 0) / TICKS_A_SECOND
}

function statOf(name: string): { pid: number; parent: number; ticks: number; endedChildren: number } {
  try {
    const [, figures = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')
    const all = figures.split(' ').map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = all.slice(11, 15)
    return {
      pid: Number(name),
      parent: all[1] ?? 0,
      ticks: user + system,
      endedChildren: endedUser + endedSystem,
    }
  } catch {
    // The process has ended.
    return { pid: 0, parent: 0, ticks: 0, endedChildren: 0 }
  }
}
