import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { type DealFilters, dealFiltersSchema } from './schema.ts'

/** The address follows the search when the typing pauses: each of its changes costs a look at every link. */
const TYPING_PAUSE_MS = 150

/** How the dashboard was last left. */
let lastFilters: DealFilters = {}

/** Where the way back to the dashboard leads: to the deals that were seen there. */
export function dashboardAsLeft() {
  return { to: '/dashboard', search: lastFilters } as const
}

export interface ShownFilters {
  /** What is chosen, with the search as it is typed. */
  filters: DealFilters
  /** The same a moment later: what the deals are drawn by. */
  deferred: DealFilters
  /** A step that Back takes back. */
  change: (changes: DealFilters) => void
  search: (text: string) => void
  clear: () => void
}

const NONE: DealFilters = {
  q: undefined,
  stage: undefined,
  agent: undefined,
  due: undefined,
  margin: undefined,
}

/** What the dashboard's address says is to be seen, and how to change it: a copied address shows the same. */
export function useDealFilters(): ShownFilters {
  const address = useSearch({ from: '/guarded/dashboard' })
  const inAddress = useMemo(() => dealFiltersSchema.parse(address), [address])
  const [typed, setTyped] = useState<string | null>(null)
  if (typed !== null && typed === (inAddress.q ?? '')) setTyped(null)
  const filters = useMemo(
    () => (typed === null ? inAddress : { ...inAddress, q: typed || undefined }),
    [inAddress, typed],
  )
  const navigate = useNavigate({ from: '/dashboard' })
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  useEffect(() => {
    lastFilters = inAddress
  }, [inAddress])

  function go(changes: DealFilters, replace = false): void {
    void navigate({
      to: '/dashboard',
      search: (now: object) => ({ ...now, ...changes }),
      replace,
      resetScroll: false,
    })
  }

  return {
    filters,
    deferred: useDeferredValue(filters),
    change: go,
    search(text) {
      setTyped(text)
      clearTimeout(pause.current)
      pause.current = setTimeout(() => go({ q: text || undefined }, true), TYPING_PAUSE_MS)
    },
    clear() {
      clearTimeout(pause.current)
      setTyped('')
      go(NONE)
    },
  }
}
