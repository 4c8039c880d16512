import type { ReactNode } from 'react'
import { Menu, MenuDivider, MenuHeading, MenuItem } from '../dialog/menu.tsx'
import { StageSquare } from '../layout/badge.tsx'
import { IconButton } from '../layout/button.tsx'
import { Icon, type IconName } from '../layout/icons.tsx'
import { classNames } from '../style/class-names.ts'
import tip from './card-tip.module.css'
import type { BoardStage } from './lanes.ts'
import styles from './move-menu.module.css'

interface MoveMenuProps<Stage extends Omit<BoardStage, 'shortLabel'>> {
  name: string
  tabIndex: number
  stages: readonly Stage[]
  current: string
  onMove: (stage: Stage) => void
  children: ReactNode
}

export function MoveMenu<Stage extends Omit<BoardStage, 'shortLabel'>>(props: MoveMenuProps<Stage>) {
  return (
    <Menu
      label="Move to…"
      trigger={
        <IconButton
          label={`Move ${props.name}`}
          size="small"
          className={classNames(styles.trigger, tip.named)}
          data-tip="Move to… (M)"
          tabIndex={props.tabIndex}
          data-move
        >
          <Icon name="move" />
        </IconButton>
      }
    >
      <MenuHeading>Move to…</MenuHeading>
      {props.stages.map((stage, index) => (
        <MenuItem
          key={stage.value}
          mark={<StageSquare colour={`var(${stage.colour})`} />}
          shortcut={String((index + 1) % 10)}
          checked={stage.value === props.current}
          onSelect={() => props.onMove(stage)}
        >
          {stage.label}
        </MenuItem>
      ))}
      <MenuDivider />
      {props.children}
    </Menu>
  )
}

export function DeleteItem({ onSelect }: { onSelect: () => void }) {
  return (
    <MenuItem mark={<MarkIcon name="close" />} shortcut="Del" onSelect={onSelect}>
      Delete
    </MenuItem>
  )
}

/** An icon as wide as the squares of the stages, so that all labels are aligned. */
export function MarkIcon({ name }: { name: IconName }) {
  return (
    <span className={styles.mark}>
      <Icon name={name} size={14} />
    </span>
  )
}
