import { useEffect } from 'react'
import { z } from 'zod'
import { readStored, writeStored } from '#src/lib/browser/browser-storage.ts'
import { parseJson } from '#src/lib/schemas/parse-json.ts'

const OF_A_PLACE = /^\/(?:opportunities|projects)\/[^/]+/
const nameFor = (userId: string) => `doneup_last_opened_${userId}`

/** The paths of the deal and of the project that the user opened last in this browser, the later one first. */
export function readLastOpened(userId: string): readonly string[] {
  return z.array(z.string()).safeParse(parseJson(readStored(nameFor(userId)) ?? '')).data ?? []
}

/** Stores which deal or project the user has open. */
export function useLastOpened(userId: string | undefined, path: string): void {
  const place = OF_A_PLACE.exec(path)?.[0]
  useEffect(() => {
    if (userId === undefined || place === undefined) return
    const kind = place.slice(0, place.lastIndexOf('/'))
    const others = readLastOpened(userId).filter((one) => !one.startsWith(kind))
    writeStored(nameFor(userId), JSON.stringify([place, ...others].slice(0, 2)))
  }, [userId, place])
}
