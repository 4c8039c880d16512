import { type ComponentProps, createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { Result } from './result.tsx'
import styles from './result-bar.module.css'

const PHONE = '(max-width: 639px)'

/** Set when a screen is prerendered for a phone. */
export const PrerenderedForPhone = createContext(false)

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** True if the result is in the sticky bar instead of on the page. */
export function useIsPhone(): boolean {
  const isPrerenderedForPhone = use(PrerenderedForPhone)
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => isPrerenderedForPhone,
  )
}

interface ResultBarProps extends Omit<ComponentProps<typeof Result>, 'size' | 'action'> {
  action: ReactNode
}

export function ResultBar(props: ResultBarProps) {
  return (
    <div className={styles.bar}>
      <Result {...props} size="bar" />
    </div>
  )
}
