import { useMemo, useState } from 'react'

export interface RowSelection {
  selected: ReadonlySet<string>
  toggle: (key: string) => void
  /** Selects the rows of a range as the one that it begins at, which was toggled last, or else is `from`. */
  extend: (keys: readonly string[], to: string, from?: string) => void
  selectAll: (keys: readonly string[]) => void
  clear: () => void
}

interface Chosen {
  selected: ReadonlySet<string>
  /** What was selected when the range began. */
  base: ReadonlySet<string>
  anchor: string | null
}

const NONE: Chosen = { selected: new Set(), base: new Set(), anchor: null }

/** The keys of the rows of a table that are selected, one by one or as a range. */
export function useRowSelection(): RowSelection {
  const [chosen, setChosen] = useState(NONE)
  const { selected } = chosen
  return useMemo(
    () => ({
      selected,
      toggle: (key) => setChosen((now) => toggled(now, key)),
      extend: (keys, to, from = to) => setChosen((now) => extended(now, { keys, to, from })),
      selectAll: (keys) => setChosen({ selected: new Set(keys), base: new Set(keys), anchor: null }),
      clear: () => setChosen(NONE),
    }),
    [selected],
  )
}

function toggled({ selected }: Chosen, key: string): Chosen {
  const next = selected.symmetricDifference(new Set([key]))
  return { selected: next, base: next, anchor: key }
}

interface Range {
  keys: readonly string[]
  to: string
  from: string
}

function extended({ selected, base, anchor }: Chosen, { keys, to, from }: Range): Chosen {
  const known = anchor !== null && keys.includes(anchor) ? anchor : null
  const before = known === null ? new Set([...selected, from]) : base
  const start = known ?? from
  const [first = 0, last = 0] = [keys.indexOf(start), keys.indexOf(to)].toSorted((a, b) => a - b)
  const range = new Set(keys.slice(first, last + 1))
  return {
    selected: before.has(start) ? before.union(range) : before.difference(range),
    base: before,
    anchor: start,
  }
}
