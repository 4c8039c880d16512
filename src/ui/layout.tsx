import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './layout.module.css'

interface StackProps {
  /** In px. */
  gap?: 4 | 8 | 12 | 16 | 24
  children: ReactNode
}

/** Parts below each other. */
export function Stack({ gap = 16, children }: StackProps) {
  return (
    <div className={styles.stack} style={{ '--gap': `${gap}px` }}>
      {children}
    </div>
  )
}

/** Parts beside each other, such as buttons; with `isSpread` as far apart as possible. */
export function Row({ isSpread, children }: { isSpread?: boolean; children: ReactNode }) {
  return <div className={classNames(styles.row, isSpread && styles.spread)}>{children}</div>
}

/** A quieter sentence. */
export function Note({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}
