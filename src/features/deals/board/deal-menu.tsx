import { Link } from '@tanstack/react-router'
import { BOARD_STATUSES, type BoardDeal } from '#src/features/deals/pipeline/schema.ts'
import tip from '#src/ui/board/card-tip.module.css'
import { DeleteItem, MarkIcon, MoveMenu } from '#src/ui/board/move-menu.tsx'
import { MenuItem } from '#src/ui/dialog/menu.tsx'
import { StageSquare } from '#src/ui/layout/badge.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { useBoardActions } from './board-actions.tsx'
import styles from './renovation-link.module.css'

export function DealMenu({ deal, tabIndex }: { deal: BoardDeal; tabIndex: number }) {
  const actions = useBoardActions()
  return (
    <MoveMenu
      name={deal.address}
      tabIndex={tabIndex}
      stages={BOARD_STATUSES}
      current={deal.status}
      onMove={(status) => actions.moveTo(deal, status.value)}
    >
      {deal.status === 'abandoned' ? (
        <MenuItem mark={<MarkIcon name="undo" />} shortcut="R" onSelect={() => actions.restore(deal)}>
          Restore
        </MenuItem>
      ) : (
        <MenuItem
          mark={<StageSquare colour="var(--abandoned)" outlined />}
          shortcut="A"
          onSelect={() => actions.ask({ kind: 'abandon', deal })}
        >
          Abandon
        </MenuItem>
      )}
      <DeleteItem onSelect={() => actions.ask({ kind: 'delete', deal })} />
    </MoveMenu>
  )
}

export function RenovationLink({ id, tabIndex }: { id: string; tabIndex: number }) {
  return (
    <Link
      to="/opportunities/$id/renovations"
      params={{ id }}
      className={classNames(styles.renovation, tip.named)}
      aria-label="View Renovation Details"
      data-tip="View Renovation Details"
      draggable={false}
      tabIndex={tabIndex}
    >
      <Icon name="roller" />
    </Link>
  )
}
