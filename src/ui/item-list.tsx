import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './item-list.module.css'

/** Rows of work with a title each, such as tasks: a table's columns would be mostly empty. */
export function ItemList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={styles.list}>
      {children}
    </ul>
  )
}

interface ItemProps {
  /** The control before the title. */
  lead?: ReactNode
  title: ReactNode
  meta?: readonly ReactNode[]
  figure?: ReactNode
  actions: ReactNode
  isDone?: boolean
}

export function Item({ lead, title, meta = [], figure, actions, isDone }: ItemProps) {
  const shown = meta.filter((part) => part != null && part !== '' && part !== false)
  return (
    <li className={classNames(styles.item, isDone && styles.done, lead === undefined && styles.bare)}>
      {lead !== undefined && <div>{lead}</div>}
      <div className={styles.body}>
        <span className={styles.title}>{title}</span>
        {shown.length > 0 && (
          <span className={styles.meta}>
            {shown.map((part, at) => (
              // The parts of an item have a fixed order.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <span key={at}>{part}</span>
            ))}
          </span>
        )}
      </div>
      <div className={styles.figure}>{figure}</div>
      <div className={styles.actions}>{actions}</div>
    </li>
  )
}
