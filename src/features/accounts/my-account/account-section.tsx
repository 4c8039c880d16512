import { type ReactNode, useId } from 'react'
import { Row } from '#src/ui/layout.tsx'
import styles from './account-section.module.css'

interface AccountSectionProps {
  title: string
  sentence: string
  children: ReactNode
}

export function AccountSection({ title, sentence, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.about}>
        <h2 id={id}>{title}</h2>
        <p>{sentence}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}

interface AccountListProps<Item> {
  items: readonly Item[]
  children: (item: Item) => ReactNode
}

export function AccountList<Item extends { id: string }>({ items, children }: AccountListProps<Item>) {
  return (
    items.length > 0 && (
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
    )
  )
}

interface AccountRowProps {
  name: ReactNode
  facts?: ReactNode
  actions?: ReactNode
}

export function AccountRow({ name, facts, actions }: AccountRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        {facts && <span className={styles.facts}>{facts}</span>}
      </div>
      {actions && <Row>{actions}</Row>}
    </div>
  )
}

export const NEEDS_CONFIRMED_EMAIL = 'Available once your email is confirmed.'
