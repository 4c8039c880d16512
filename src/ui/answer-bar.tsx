import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react'
import { Answer } from './answer.tsx'
import styles from './answer-bar.module.css'

const PHONE = '(max-width: 639px)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** True if the answer is in the sticky bar instead of on the page. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches)
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
