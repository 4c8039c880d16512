import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { Button } from '#src/ui/button.tsx'
import { PrintedBy } from '#src/ui/detail-page.tsx'
import type { InvalidField } from '#src/ui/invalid-fields.ts'
import { Row } from '#src/ui/layout.tsx'
import { Menu, MenuDivider, MenuItem } from '#src/ui/menu.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { addressLines } from '../board/card-text.ts'
import { DealStage } from '../opportunity-frame.tsx'
import type { DealEditing } from './deal-editing.tsx'
import styles from './deal-head.module.css'
import { SaveState } from './save-state.tsx'

interface DealHeadProps {
  editing: DealEditing
  invalid: Pick<InvalidField, 'problem'>
  reader: string
  action: ReactNode
  menu?: ReactNode
}

export function DealHead({ editing, invalid, reader, action, menu }: DealHeadProps) {
  const { saved } = editing
  const { street, place } = addressLines(saved.address)
  usePageTitle(street)
  const by = saved.createdBy === null ? '' : ` by ${saved.createdBy}`
  return (
    <header className={styles.head}>
      <Row align="center" gap={[4, 12]}>
        <h1>
          {street}
          {place !== '' && <span className="visually-hidden">, {place}</span>}
        </h1>
        <DealStage deal={saved} />
      </Row>
      <div className={styles.actions}>
        <SaveState editing={editing} hasUnsaved={invalid.problem !== null} />
        {menu}
        {action}
      </div>
      <p className={styles.place}>
        {place !== '' && <span aria-hidden="true">{place}</span>}
        <span className={styles.added}>
          Added {formatDate(saved.createdAt)}
          {by}
          <PrintedBy reader={reader} />
        </span>
        {saved.projectId !== null && (
          <Link to="/projects/$id" params={{ id: saved.projectId }} className={styles.link}>
            Open the project
          </Link>
        )}
      </p>
    </header>
  )
}

interface DealMenuProps {
  isAbandoned: boolean
  onAbandon: () => void
  onRestore: () => void
  onDelete: () => void
}

export function DealMenu({ isAbandoned, onAbandon, onRestore, onDelete }: DealMenuProps) {
  return (
    <Menu
      label="More actions"
      trigger={<Button icon="more" aria-label="More actions" className={styles.more} />}
    >
      <MenuItem icon="print" shortcut="P" onSelect={() => print()}>
        Print
      </MenuItem>
      <MenuDivider />
      {isAbandoned ? (
        <MenuItem icon="undo" shortcut="R" onSelect={onRestore}>
          Restore
        </MenuItem>
      ) : (
        <MenuItem icon="box" shortcut="A" onSelect={onAbandon}>
          Abandon
        </MenuItem>
      )}
      <MenuItem icon="trash" shortcut="Del" onSelect={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  )
}
