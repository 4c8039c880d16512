import { classNames } from '#src/ui/class-names.ts'
import { Icon, type IconName } from '#src/ui/icons.tsx'
import styles from './need-line.module.css'
import type { Need } from './rules.ts'

const ICONS: Partial<Record<Need['kind'], IconName>> = {
  date: 'clock',
  missing: 'arrow-right',
  waiting: 'clock',
  won: 'check',
}

/** What a deal needs, in one line at the foot of its card. */
export function NeedLine({ need }: { need: Need }) {
  const icon = ICONS[need.kind]
  return (
    <span className={classNames(styles.need, styles[need.kind], need.isSoon && styles.soon)}>
      {need.kind === 'overdue' && <OverdueSquare />}
      {icon && <Icon name={icon} size={14} />}
      <span className={styles.text}>{need.text}</span>
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
