import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { showToast } from './toasts.ts'

const LOADING_FAILED = 'A part of this page couldn’t be loaded. Check your connection, then try again.'

/** The components that a module exports. */
type Parts<Module> = {
  [Name in keyof Module as Module[Name] extends ComponentType<never> ? Name : never]: Module[Name]
}

/** What is shown in the place of a component until it is loaded. */
type Waiting<Components> = {
  [Name in keyof Components]?: Components[Name] extends (props: infer Props) => unknown
    ? (props: Props) => ReactNode
    : never
}

/**
 * The components of a module that is loaded on demand. Until then, nothing is shown, or the component in `waiting`. If loading fails,
 * a component shows a message, closes (`onClose`), and is loaded again when it is next shown or the browser is back online.
 */
export function lazyParts<Module extends object>(
  load: () => Promise<Module>,
  waiting: Waiting<Parts<Module>> = {},
): Parts<Module> {
  const loadPart = async (name: PropertyKey) => {
    const module: object = await load()
    return Reflect.get(module, name)
  }
  return new Proxy(Object.create(null), {
    get: (_, name) => lazyPart(() => loadPart(name), Reflect.get(waiting, name)),
  })
}

function lazyPart<Props extends object>(
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
