import type { ReactNode } from 'react'
import { Row, Stack } from '../layout/layout.tsx'
import { classNames } from '../style/class-names.ts'
import styles from './item-list.module.css'
import { type ItemOrder, OrderedItem } from './item-order.tsx'

/** Rows of work with a title each, such as tasks: a table's columns would be mostly empty. */
export function ItemList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={styles.list} data-long>
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
  /** Given if the item is ordered by hand. */
  order?: ItemOrder | undefined
}

export function Item({ lead, title, meta = [], figure, actions, isDone, order }: ItemProps) {
  const shown = meta.filter((part) => part != null && part !== '' && part !== false)
  const className = classNames(styles.item, isDone && styles.done, lead === undefined && styles.bare) ?? ''
  const parts = (
    <>
      {lead !== undefined && <div>{lead}</div>}
      <Stack gap={0}>
        <span className={styles.title}>{title}</span>
        {shown.length > 0 && (
          <Row as="span" gap={[0, 12]} className="quiet text-13">
            {shown.map((part, at) => (
              // The parts of an item have a fixed order.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <span key={at}>{part}</span>
            ))}
          </Row>
        )}
      </Stack>
      <div className={styles.figure}>{figure}</div>
      <div className={styles.actions}>{actions}</div>
    </>
  )
  if (order === undefined) return <li className={className}>{parts}</li>
  return (
    <OrderedItem order={order} className={className}>
      {parts}
    </OrderedItem>
  )
}
