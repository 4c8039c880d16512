import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { personal } from '#src/lib/browser/browser-session.ts'
import { type DealFilters, dealFiltersSchema } from './schema.ts'

/** Debounce of the search: each change of the URL re-renders every link. */
const SEARCH_DEBOUNCE_MS = 150

const lastFilters = personal<DealFilters>(() => ({}))

/** A link to the dashboard with the filters last used there. */
export function dashboardAsLeft() {
  return { to: '/dashboard', search: lastFilters.get() } as const
}

const NONE: DealFilters = {
  q: undefined,
  stage: undefined,
  agent: undefined,
  due: undefined,
  margin: undefined,
  criteria: undefined,
  only: undefined,
}

/** The filters in the address. Without criteria, that of them is ignored. */
export function useDealFilters({ hasCriteria }: { hasCriteria: boolean }) {
  const search = useSearch({ from: '/guarded/dashboard' })
  const inUrl = useMemo((): DealFilters => {
    const inAddress = dealFiltersSchema.parse(search)
    return hasCriteria ? inAddress : { ...inAddress, criteria: undefined }
  }, [search, hasCriteria])
  const [typed, setTyped] = useState<string | null>(null)
  if (typed !== null && typed === (inUrl.q ?? '')) setTyped(null)
  const filters = useMemo(
    () => (typed === null ? inUrl : { ...inUrl, q: typed || undefined }),
    [inUrl, typed],
  )
  const navigate = useNavigate({ from: '/dashboard' })
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(debounce.current), [])
  useEffect(() => {
    lastFilters.set(inUrl)
  }, [inUrl])

  function go(changes: DealFilters, replace = false): void {
    void navigate({
      to: '/dashboard',
      search: (now: object) => ({ ...now, ...changes }),
      replace,
      resetScroll: false,
    })
  }

  return {
    /** The `search` of these filters is the text as typed. */
    filters,
    deferred: useDeferredValue(filters),
    change: (changes: DealFilters) => go(changes),
    search(text: string): void {
      setTyped(text)
      clearTimeout(debounce.current)
      debounce.current = setTimeout(() => go({ q: text || undefined }, true), SEARCH_DEBOUNCE_MS)
    },
    /** Opens all of an address, such as a saved view’s. */
    open(wanted: DealFilters, replace = false): void {
      clearTimeout(debounce.current)
      setTyped(null)
      void navigate({
        to: '/dashboard',
        search: wanted,
        hash: true,
        state: true,
        replace,
        resetScroll: false,
      })
    },
    clear(): void {
      clearTimeout(debounce.current)
      setTyped('')
      go(NONE)
    },
  }
}
