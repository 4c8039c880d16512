import { StageSquare } from '#src/ui/badge.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { Menu, MenuDivider, MenuHeading, MenuItem } from '#src/ui/menu.tsx'
import { useBoardActions } from '../board/board-actions.tsx'
import { BOARD_STATUSES, type OpportunityCard } from '../schema.ts'
import styles from './move-menu.module.css'

interface MoveMenuProps {
  deal: OpportunityCard
  tabIndex: number
}

/** "Move to…": every column, Abandon and Delete, with a key for each. */
export function MoveMenu({ deal, tabIndex }: MoveMenuProps) {
  const actions = useBoardActions()
  return (
    <Menu
      label="Move to…"
      trigger={
        <button
          type="button"
          className={styles.trigger}
          aria-label={`Move ${deal.address}`}
          title="Move to… (M)"
          tabIndex={tabIndex}
          data-move
        >
          <Icon name="move" />
        </button>
      }
    >
      <MenuHeading>Move to…</MenuHeading>
      {BOARD_STATUSES.map((status, index) => (
        <MenuItem
          key={status.value}
          mark={<StageSquare colour={`var(${status.colour})`} />}
          shortcut={String(index + 1)}
          checked={status.value === deal.status}
          onSelect={() => actions.moveTo(deal, status.value)}
        >
          {status.label}
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuItem
        mark={<StageSquare colour="var(--abandoned)" outlined />}
        shortcut="A"
        onSelect={() => actions.ask({ kind: 'abandon', deal })}
      >
        Abandon
      </MenuItem>
      <MenuItem
        mark={
          <span className={styles.cross}>
            <Icon name="close" size={14} />
          </span>
        }
        shortcut="Del"
        onSelect={() => actions.ask({ kind: 'delete', deal })}
      >
        Delete
      </MenuItem>
    </Menu>
  )
}
