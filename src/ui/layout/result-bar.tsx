import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import { PHONE, useMediaQuery } from '../browser/use-browser-state.ts'
import { Result } from '../figure/result.tsx'
import styles from './result-bar.module.css'

/** Set when a screen is prerendered for a phone. */
export const PrerenderedForPhone = createContext(false)

/** True if the result is in the sticky bar instead of on the page. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, use(PrerenderedForPhone))
}

interface ResultBarProps extends Omit<ComponentProps<typeof Result>, 'size' | 'action'> {
  action?: ReactNode
}

export function ResultBar(props: ResultBarProps) {
  return (
    <div className={styles.bar}>
      <Result {...props} size="bar" />
    </div>
  )
}
