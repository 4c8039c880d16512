import { Icon } from '#src/ui/icons.tsx'
import styles from './from-to.module.css'

export function FromTo({ before, after }: { before: string; after: string }) {
  return (
    <span className={styles.values}>
      {before}{' '}
      <span className={styles.arrow}>
        <Icon name="arrow-right" size={14} />
        <span className="visually-hidden">to</span>
      </span>{' '}
      <b>{after}</b>
    </span>
  )
}
