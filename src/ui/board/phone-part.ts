import { type ComponentType, lazy } from 'react'
import { isPhone } from './screen-size.tsx'

/** A part of a screen that only phones show. There its code is fetched at once, beside the data it waits for. */
export function phonePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const loading = isPhone() ? load() : null
  // Asked for again, and then reported, when it is drawn.
  loading?.catch(() => {})
  return lazy(async () => ({ default: await (loading ?? load()) }))
}
