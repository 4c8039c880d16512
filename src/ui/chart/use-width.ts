import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** An element's current width in CSS pixels, measured before paint; 0 in the first render. */
export function useWidth<Shown extends HTMLElement>(): [RefObject<Shown | null>, number] {
  const element = useRef<Shown>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const shown = element.current
    if (shown === null) return
    setWidth(shown.clientWidth)
    const observer = new ResizeObserver(() => setWidth(shown.clientWidth))
    observer.observe(shown)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
