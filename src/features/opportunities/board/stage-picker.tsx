import { StageSquare } from '#src/ui/badge.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { Menu, MenuItem } from '#src/ui/menu.tsx'
import { Money } from '#src/ui/money.tsx'
import { BOARD_STATUSES, type BoardStatus } from '../schema.ts'
import { type Columns, statusLabel, sumOfPrices } from './rules.ts'
import styles from './stage-picker.module.css'

interface StagePickerProps {
  columns: Columns
  stage: BoardStatus
  onChoose: (index: number) => void
}

/** The bar of a phone's board: the ramp with a frame around the stage, its name, count and sum, and arrows. */
export function StagePicker({ columns, stage, onChoose }: StagePickerProps) {
  const at = BOARD_STATUSES.findIndex(({ value }) => value === stage)
  const cards = columns[stage]
  return (
    <div className={styles.picker}>
      <div className={styles.ramp} aria-hidden="true">
        {BOARD_STATUSES.map(({ value, colour }, index) => (
          <span
            key={value}
            className={index === at ? styles.current : undefined}
            style={{ background: `var(${colour})` }}
          />
        ))}
      </div>
      <div className={styles.row}>
        <Arrow name="arrow-left" label="Previous stage" isEnd={at === 0} onPress={() => onChoose(at - 1)} />
        <Menu
          label="Stage"
          trigger={
            <button type="button" className={styles.stage}>
              <span className="visually-hidden">Stage: </span>
              <b>{statusLabel(stage)}</b> <span className={styles.count}>{cards.length}</span>
              <Icon name="chevron-down" size={12} />
            </button>
          }
        >
          {BOARD_STATUSES.map(({ value, label, colour }, index) => (
            <MenuItem
              key={value}
              mark={<StageSquare colour={`var(${colour})`} />}
              checked={index === at}
              onSelect={() => onChoose(index)}
            >
              {label} <span className={styles.count}>{columns[value].length}</span>
            </MenuItem>
          ))}
        </Menu>
        <span className={styles.sum}>{cards.length > 0 && <Money value={sumOfPrices(cards)} />}</span>
        <Arrow
          name="arrow-right"
          label="Next stage"
          isEnd={at === BOARD_STATUSES.length - 1}
          onPress={() => onChoose(at + 1)}
        />
      </div>
    </div>
  )
}

interface ArrowProps {
  name: 'arrow-left' | 'arrow-right'
  label: string
  isEnd: boolean
  onPress: () => void
}

function Arrow({ name, label, isEnd, onPress }: ArrowProps) {
  return (
    <button
      type="button"
      className={styles.arrow}
      aria-label={label}
      aria-disabled={isEnd || undefined}
      onClick={isEnd ? undefined : onPress}
    >
      <Icon name={name} size={14} />
    </button>
  )
}
