import { type ComponentProps, createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { Answer } from './answer.tsx'
import styles from './answer-bar.module.css'

const PHONE = '(max-width: 639px)'

/** Set when a screen is prerendered for a phone. */
export const PrerenderedForPhone = createContext(false)

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** True if the answer is in the sticky bar instead of on the page. */
export function useIsPhone(): boolean {
  const isPrerenderedForPhone = use(PrerenderedForPhone)
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => isPrerenderedForPhone,
  )
}

interface AnswerBarProps extends Omit<ComponentProps<typeof Answer>, 'size' | 'action'> {
  action: ReactNode
}

export function AnswerBar(props: AnswerBarProps) {
  return (
    <div className={styles.bar}>
      <Answer {...props} size="bar" />
    </div>
  )
}
