import { type RefObject, useEffect, useRef } from 'react'

/** The element that a link names by its anchor: scrolled to, if it loads after the page. */
export function useAnchor(anchor: string | undefined): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (anchor !== undefined && location.hash === `#${anchor}`) element.current?.scrollIntoView()
  }, [anchor])
  return element
}
