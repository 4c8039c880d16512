import { readStored, writeStored } from '#src/lib/browser/browser-storage.ts'

const stateName = (userId: string) => `first_steps_${userId}`
const INSTALLED = 'first_steps_installed'

/** The list of first steps of a user in this browser: `open` since they saw an empty board, `ended` once it is done or hidden. */
export function readFirstSteps(userId: string): 'open' | 'ended' | null {
  const stored = readStored(stateName(userId))
  return stored === 'open' || stored === 'ended' ? stored : null
}

/** An ended list doesn't open again. */
export function openFirstSteps(userId: string): void {
  if (readFirstSteps(userId) === null) writeStored(stateName(userId), 'open')
}

export function endFirstSteps(userId: string): void {
  writeStored(stateName(userId), 'ended')
}

/** Whether DoneUp is open as an installed app, or was before on this device. */
export function isInstalled(): boolean {
  const isNow = matchMedia('(display-mode: standalone)').matches
  if (isNow) writeStored(INSTALLED, '1')
  return isNow || readStored(INSTALLED) !== null
}
