import { Icon, type IconName } from '../layout/icons.tsx'
import { classNames } from '../style/class-names.ts'
import styles from './need-line.module.css'

export interface Need {
  kind: 'overdue' | 'stop' | 'date' | 'missing' | 'waiting' | 'done' | 'nothing'
  text: string
  isSoon: boolean
  /** What follows the text, such as other dates: a card shows how many. */
  more?: readonly string[]
  /** A reason to stop, before the text. */
  stop?: string
}

const ICONS: Partial<Record<Need['kind'], IconName>> = {
  stop: 'alert',
  date: 'clock',
  missing: 'arrow-right',
  waiting: 'clock',
  done: 'check',
}

export function NeedLine({ need }: { need: Need }) {
  const icon = ICONS[need.stop ? 'stop' : need.kind]
  return (
    <span
      className={classNames(
        styles.need,
        styles[need.kind],
        need.isSoon && styles.soon,
        need.stop && styles.two,
      )}
    >
      {need.kind === 'overdue' && !need.stop && <OverdueSquare />}
      {icon && <Icon name={icon} size={14} />}
      {need.stop && (
        <span className={styles.stop} title={need.stop}>
          {need.stop}
        </span>
      )}
      <span className={styles.text}>{need.text}</span>
      {need.more && (
        <span>
          <span aria-hidden="true">+{need.more.length}</span>
          <span className="visually-hidden">{need.more.join(', ')}</span>
        </span>
      )}
    </span>
  )
}

function OverdueSquare() {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      <rect width="12" height="12" rx="1" fill="currentColor" />
      <path d="M6 2.5v4M6 8.6v.9" stroke="var(--surface)" strokeWidth="1.6" />
    </svg>
  )
}
