import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addressLines, needOf } from '#src/features/deals/pipeline/card-text.ts'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { ANCHORS } from '#src/lib/browser/anchors.ts'
import { NeedLine } from '#src/ui/board/need-line.tsx'
import { useIsAfterFive, useToday } from '#src/ui/browser/use-clock.ts'
import { Menu, MenuDivider, MenuItem } from '#src/ui/dialog/menu.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { PrintedBy } from '#src/ui/layout/detail-page.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { usePageTitle } from '#src/ui/layout/page.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { Person } from '#src/ui/text/person.tsx'
import type { useDealEditor } from './deal-editor.tsx'
import { DealStage } from './deal-frame.tsx'
import styles from './deal-head.module.css'

interface DealHeadProps {
  saved: Deal
  /** Who is named on the printed page. */
  reader: string
  /** The part of the deal in the page's title. */
  part?: string | undefined
  /** The save state and the actions. */
  children: ReactNode
}

export function DealHead({ saved, reader, part, children }: DealHeadProps) {
  const { street, place } = addressLines(saved.address)
  usePageTitle(part === undefined ? street : `${part}, ${street}`)
  const need = needOf(saved, useToday(), useIsAfterFive())
  return (
    <header className={styles.head}>
      <Row align="center" gap={[4, 12]}>
        <h1>
          {street}
          {place !== '' && <span className="visually-hidden">, {place}</span>}
        </h1>
        <DealStage deal={saved} />
      </Row>
      <div className={classNames('no-print', styles.actions)}>{children}</div>
      <p className={styles.place}>
        {place !== '' && <span aria-hidden="true">{place}</span>}
        <span className={styles.added}>
          Added {formatDate(saved.createdAt)}
          {saved.createdBy !== null && (
            <>
              {' by '}
              <Person author={saved.createdBy} />
            </>
          )}
          <PrintedBy reader={reader} />
        </span>
        {(need.kind === 'date' || need.kind === 'overdue') && <NeedLine need={need} />}
        {saved.projectId !== null && (
          <Link
            to="/projects/$id"
            params={{ id: saved.projectId }}
            className={classNames('link', 'no-print', styles.link)}
          >
            Open the project
          </Link>
        )}
      </p>
    </header>
  )
}

export function DealMenu({ editing, abandon, restore, remove }: ReturnType<typeof useDealEditor>) {
  const { id, status } = editing.saved
  const navigate = useNavigate()
  const documents = { to: '/opportunities/$id/documents', params: { id }, search: true } as const
  return (
    <Menu
      label="More actions"
      trigger={<Button icon="more" aria-label="More actions" className={styles.more} />}
    >
      <MenuItem icon="print" shortcut="P" onSelect={() => print()}>
        Print
      </MenuItem>
      <MenuItem icon="share" onSelect={() => void navigate({ ...documents, hash: ANCHORS.links })}>
        Share
      </MenuItem>
      <MenuItem
        onSelect={() => void navigate({ to: '/opportunities/$id/pack', params: { id }, search: true })}
      >
        Lender or partner pack
      </MenuItem>
      <MenuItem onSelect={() => void navigate({ to: '/compare', search: { deals: id } })}>
        Compare with other deals
      </MenuItem>
      <MenuDivider />
      {status === 'abandoned' ? (
        <MenuItem icon="undo" shortcut="R" onSelect={restore}>
          Restore
        </MenuItem>
      ) : (
        <MenuItem icon="box" shortcut="A" onSelect={abandon}>
          Abandon
        </MenuItem>
      )}
      <MenuItem icon="trash" shortcut="Del" onSelect={remove}>
        Delete
      </MenuItem>
    </Menu>
  )
}
