import { type ComponentType, lazy } from 'react'

/** A component loaded on demand; renders nothing if loading fails. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() => load().then(asDefault, () => asDefault<Props>(() => null)))
}

function asDefault<Props>(part: ComponentType<Props>) {
  return { default: part }
}
