import { readFileSync } from 'node:fs'

/** What a process holds in the machine's memory, in MB. */
export function megabytesOf({ pid }: { pid: number }): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
