import { useEffectEvent, useLayoutEffect } from 'react'
import { setPageStart } from '../browser/page-start.ts'
import { listPlaceOf, type NamedList, setListPlace } from './list-place.ts'

/** A list that is scrolled with its page starts where a person left it. */
export function usePagePlace(list: NamedList): void {
  const returnTo = useEffectEvent(() => {
    const { top } = listPlaceOf(list)
    if (top === 0) return
    // The page may be scrolled to its start after this.
    setPageStart(top)
    scrollTo(0, top)
  })
  const leave = useEffectEvent(() => setListPlace(list, { top: scrollY }))
  useLayoutEffect(() => {
    returnTo()
    return () => leave()
  }, [])
}
