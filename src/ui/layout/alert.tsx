import type { ReactNode } from 'react'
import { classNames } from '../style/class-names.ts'
import styles from './alert.module.css'
import { Button } from './button.tsx'
import { Icon } from './icons.tsx'

interface AlertProps {
  children: ReactNode
  action?: ReactNode
  className?: string | undefined
}

interface ErrorBoxProps extends AlertProps {
  /** A second, quieter line, such as the reason. */
  detail?: ReactNode
  onRetry?: () => unknown
}

/** Has role="alert": announced immediately. */
export function ErrorBox({ children, detail, action, onRetry, className }: ErrorBoxProps) {
  return (
    <div role="alert" className={classNames(styles.box, styles.error, className)}>
      <Icon name="alert" />
      <div className={styles.text}>
        {detail === undefined ? children : <p>{children}</p>}
        {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      </div>
      <Actions>
        {action}
        {onRetry && (
          <Button size="dense" onClick={() => void onRetry()}>
            Retry
          </Button>
        )}
      </Actions>
    </div>
  )
}

interface NoticeProps extends AlertProps {
  /** "good" confirms; "warn" is for assumptions and the offline bar. */
  tone?: 'warn' | 'good'
}

/** Has role="status": announced politely. */
export function Notice({ children, action, tone = 'warn', className }: NoticeProps) {
  return (
    <div role="status" className={classNames(styles.box, styles[tone], className)}>
      <Icon name={tone === 'good' ? 'check' : 'alert'} />
      <div className={styles.text}>{children}</div>
      <Actions>{action}</Actions>
    </div>
  )
}

/** Beside the text; where there is no room for all of them, all are below it. */
function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
