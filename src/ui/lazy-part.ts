import { type ComponentType, lazy } from 'react'

/** A part of a screen whose code comes after the rest; where it cannot be had, the screen does without. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() => load().then(asDefault, () => asDefault<Props>(() => null)))
}

function asDefault<Props>(part: ComponentType<Props>) {
  return { default: part }
}
