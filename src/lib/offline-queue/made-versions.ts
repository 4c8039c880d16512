import type { CachedList, Delivery, MadeVersion, Queued } from './entry.ts'

type Rows<Change> = Pick<Delivery<Change, never>, 'rowsOf' | 'rebased'>

/** The rows that a change is of, and its own id: an undo has the id of what it undoes. */
function idsOf<Change extends { id: string }>(change: Change, { rowsOf }: Rows<Change>): string[] {
  return [change.id, ...(rowsOf?.(change) ?? [])]
}

/** Whether two changes have a row in common. */
export function shareRow<Change extends { id: string }>(
  one: Change,
  other: Change,
  of: Rows<Change>,
): boolean {
  if (of.rowsOf === undefined) return one.id === other.id
  const ids = idsOf(one, of)
  return idsOf(other, of).some((id) => ids.includes(id))
}

interface Sent<Change, Result> {
  list: CachedList
  change: Change
  /** Undefined if it is lost. */
  result: Result | undefined
  from: number | null
}

/** The versions that a change has made: those of its result, or else the one of the cached row. */
export function madeVersions<Change extends { id: string }, Result>(
  { rowsOf, madeIn, versionIn, versionOf }: Delivery<Change, Result>,
  { list, change, result, from }: Sent<Change, Result>,
): readonly MadeVersion[] {
  if (rowsOf?.(change)) return result === undefined ? [] : (madeIn?.(change, result) ?? [])
  const { id } = change
  const made = result === undefined ? undefined : versionIn?.(result)
  if (made !== undefined) return [{ id, from: from ?? made, version: made }]
  const version = versionOf?.(list, change) ?? null
  return version === null ? [] : [{ id, from: version, version }]
}

/** The changed entries of those that follow a change: the next of each row starts from the version that it made. */
export function passedOn<Change extends { id: string }>(
  open: readonly Queued<Change>[],
  done: Queued<Change>,
  made: readonly MadeVersion[],
  of: Rows<Change>,
): Queued<Change>[] {
  const versions = new Map(made.map(({ id, version }) => [id, version]))
  return open.flatMap((entry) => {
    const { id } = entry.change
    if (entry.key === done.key) return []
    const change = of.rebased?.(entry.change, done.change, made) ?? entry.change
    const version = entry.version ?? versions.get(id) ?? null
    // Those after the next one of a row build on that.
    for (const row of idsOf(entry.change, of)) versions.delete(row)
    return change === entry.change && version === entry.version ? [] : { ...entry, change, version }
  })
}
