import type { ReactNode } from 'react'
import styles from './alert.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './icons.tsx'

interface AlertProps {
  children: ReactNode
  /** A button such as Retry. */
  action?: ReactNode
  className?: string
}

/** Something went wrong: what happened, what was kept, what to do. Announced at once. */
export function ErrorBox({ children, action, className }: AlertProps) {
  return (
    <div role="alert" className={classNames(styles.box, styles.error, className)}>
      <Icon name="alert" />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}

interface NoticeProps extends AlertProps {
  /** "good" confirms; "warn" is for assumptions and the offline bar. */
  tone?: 'warn' | 'good'
}

/** Something worth knowing; announced when there is a pause. */
export function Notice({ children, action, tone = 'warn', className }: NoticeProps) {
  return (
    <div role="status" className={classNames(styles.box, styles[tone], className)}>
      <Icon name={tone === 'good' ? 'check' : 'alert'} />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}
