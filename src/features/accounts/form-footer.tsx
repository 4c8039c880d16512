import type { ReactNode } from 'react'
import styles from './form-footer.module.css'

export function FormFooter({ children }: { children: ReactNode }) {
  return <p className={styles.other}>{children}</p>
}
