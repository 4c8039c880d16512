import { useEffect, useState } from 'react'

type HelpSearch = typeof import('./help-search.ts')

/** The search of the help, loaded once something is asked. It isn’t pending after it failed to load, such as offline. */
export function useHelpSearch(isAsked: boolean): { search: HelpSearch | undefined; isPending: boolean } {
  const [search, setSearch] = useState<HelpSearch>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isAsked || search) return
    import('./help-search.ts').then(setSearch, () => setFailed(true))
  }, [isAsked, search])
  return { search, isPending: isAsked && !search && !hasFailed }
}
