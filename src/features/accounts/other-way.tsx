import type { ReactNode } from 'react'
import styles from './other-way.module.css'

/** The sentence below a form that leads those on who are looking for the other one. */
export function OtherWay({ children }: { children: ReactNode }) {
  return <p className={styles.other}>{children}</p>
}
