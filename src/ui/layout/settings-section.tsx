import { type ReactNode, useId } from 'react'
import { useAnchor } from '../browser/use-anchor.ts'
import { Row, Stack } from './layout.tsx'
import styles from './settings-section.module.css'

interface SettingsSectionProps {
  title: string
  sentence: string
  /** For links to this part of the page. */
  anchor?: string | undefined
  children: ReactNode
}

export function SettingsSection({ title, sentence, anchor, children }: SettingsSectionProps) {
  const id = useId()
  const element = useAnchor(anchor)
  return (
    <section ref={element} id={anchor} aria-labelledby={id} className={styles.section}>
      <div className={styles.about}>
        <h2 id={id}>{title}</h2>
        <p>{sentence}</p>
      </div>
      <Stack>{children}</Stack>
    </section>
  )
}

interface SettingsListProps<Item> {
  items: readonly Item[]
  children: (item: Item) => ReactNode
}

export function SettingsList<Item extends { id: string }>({ items, children }: SettingsListProps<Item>) {
  return (
    items.length > 0 && (
      <Stack as="ul">
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </Stack>
    )
  )
}

interface SettingsRowProps {
  name: ReactNode
  facts?: ReactNode
  actions?: ReactNode
}

export function SettingsRow({ name, facts, actions }: SettingsRowProps) {
  return (
    <Row align="center" isSpread gap={[8, 24]} className={styles.row}>
      <div className={styles.words}>
        <b>{name}</b>
        {facts && <span className="faint text-13">{facts}</span>}
      </div>
      {actions && <Row>{actions}</Row>}
    </Row>
  )
}
