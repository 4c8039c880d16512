import { z } from 'zod'
import { readStored, writeStored } from '#src/lib/browser-storage.ts'

const STORAGE_KEY = 'doneup_recent_commands'
const MAX_REMEMBERED = 20

/** The ids of what this browser last chose in the palette, newest first. What is gone meanwhile is simply not offered. */
export function readRecent(): readonly string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(readStored(STORAGE_KEY) ?? '[]'))
  } catch {
    return []
  }
}

export function rememberRecent(id: string): void {
  const others = readRecent().filter((other) => other !== id)
  writeStored(STORAGE_KEY, JSON.stringify([id, ...others].slice(0, MAX_REMEMBERED)))
}
