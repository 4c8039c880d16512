import { useMemo } from 'react'
import { Money } from '#src/ui/figure/money.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Menu, MenuItem } from '../dialog/menu.tsx'
import { StageSquare } from '../layout/badge.tsx'
import { IconButton } from '../layout/button.tsx'
import { Icon } from '../layout/icons.tsx'
import type { BoardKind } from './board-moves.tsx'
import type { BoardCard, Lane } from './lanes.ts'
import styles from './stage-picker.module.css'

interface StagePickerProps<Card extends BoardCard> {
  lanes: readonly Lane<Card>[]
  at: number
  kind: Pick<BoardKind<Card>, 'sumOf' | 'sumLabel'>
  onChoose: (index: number) => void
}

export function StagePicker<Card extends BoardCard>({ lanes, at, kind, onChoose }: StagePickerProps<Card>) {
  const cards = lanes[at]?.cards ?? []
  return (
    <div className={styles.picker}>
      <div className={styles.ramp} aria-hidden="true">
        {lanes.map(({ stage }, index) => (
          <span
            key={stage.value}
            className={index === at ? styles.current : undefined}
            style={{ background: `var(${stage.colour})` }}
          />
        ))}
      </div>
      <Row isOneLine align="center" className={styles.row}>
        <Arrow name="arrow-left" label="Previous stage" isEnd={at === 0} onClick={() => onChoose(at - 1)} />
        <Menu
          label="Stage"
          trigger={
            <button type="button" className={styles.stage}>
              <span className="visually-hidden">Stage: </span>
              <b className="truncated">{lanes[at]?.stage.label}</b>{' '}
              <span className="faint">{cards.length}</span>
              <Icon name="chevron-down" size={12} />
            </button>
          }
        >
          {lanes.map(({ stage, cards: inLane }, index) => (
            <MenuItem
              key={stage.value}
              mark={<StageSquare colour={`var(${stage.colour})`} />}
              checked={index === at}
              onSelect={() => onChoose(index)}
            >
              {stage.label} <span className="faint">{inLane.length}</span>
            </MenuItem>
          ))}
        </Menu>
        <ColumnSum kind={kind} cards={cards} className={styles.sum} />
        <Arrow
          name="arrow-right"
          label="Next stage"
          isEnd={at === lanes.length - 1}
          onClick={() => onChoose(at + 1)}
        />
      </Row>
    </div>
  )
}

interface ArrowProps {
  name: 'arrow-left' | 'arrow-right'
  label: string
  isEnd: boolean
  onClick: () => void
}

function Arrow({ name, label, isEnd, onClick }: ArrowProps) {
  return (
    <IconButton
      size="large"
      className={styles.arrow}
      label={label}
      aria-disabled={isEnd || undefined}
      onClick={isEnd ? undefined : onClick}
    >
      <Icon name={name} size={14} />
    </IconButton>
  )
}

interface ColumnSumProps<Card extends BoardCard> {
  kind: Pick<BoardKind<Card>, 'sumOf' | 'sumLabel'>
  cards: readonly Card[]
  className: string | undefined
}

/** What a column's cards add up to. Nothing for a column without cards. */
export function ColumnSum<Card extends BoardCard>({ kind, cards, className }: ColumnSumProps<Card>) {
  const sum = useMemo(() => kind.sumOf(cards), [kind, cards])
  return (
    <span className={className}>
      {cards.length > 0 && kind.sumLabel !== null && (
        <>
          <span className="faint text-12">{kind.sumLabel}</span> <Money value={sum} />
        </>
      )}
    </span>
  )
}
