import { type ComponentType, createElement, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { showToast } from './toasts.ts'

const LOADING_FAILED = 'A part of this page couldn’t be loaded. Check your connection, then try again.'

/**
 * A component loaded on demand; `Waiting` is in its place until then, by default nothing. If loading fails, it shows a message, closes
 * (`onClose`), and is loaded again when it is next shown or the browser is back online.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
) {
  const create = () => lazy(() => load().then(asDefault, () => asDefault<Props>(Failed)))
  let current = create()

  function Failed(props: Props) {
    const report = useEffectEvent(() => {
      current = create()
      showToast({ message: LOADING_FAILED, tone: 'error' })
      if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
    })
    useEffect(() => report(), [])
    return null
  }

  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => current)
    useEffect(() => {
      const renew = () => setPart(() => current)
      addEventListener('online', renew)
      return () => removeEventListener('online', renew)
    }, [])
    const fallback = Waiting && createElement(Waiting, props)
    return createElement(Suspense, { fallback }, createElement<Props>(Part, props))
  }
}

function asDefault<Props>(part: ComponentType<Props>) {
  return { default: part }
}
