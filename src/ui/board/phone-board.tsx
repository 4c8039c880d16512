import { type TouchEvent, useEffect, useRef, useState } from 'react'
import { personal } from '#src/lib/browser/browser-session.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { BoardColumn } from './board-column.tsx'
import { useBoardKeys } from './board-keys.tsx'
import type { BoardProps } from './board-moves.tsx'
import { useDragging } from './draggable-card.tsx'
import type { BoardCard, Lane } from './lanes.ts'
import styles from './phone-board.module.css'
import { PrintedBoard } from './printed-board.tsx'
import type { ScreenSize } from './screen-size.tsx'
import { StagePicker } from './stage-picker.tsx'

/** In pixels. */
const MIN_SWIPE = 56

interface PhoneBoardProps<Card extends BoardCard> extends BoardProps<Card> {
  size: ScreenSize
}

const lastStages = personal(() => new Map<string, string>())

export function PhoneBoard<Card extends BoardCard>(props: PhoneBoardProps<Card>) {
  const { kind, lanes, empty, narrowedBy = null, size } = props
  const onKeyDown = useBoardKeys(lanes)
  const [first] = useState(() => firstWithCards(lanes))
  const [chosen, setStage] = useState(() => kind.opensAt ?? lastStages.get().get(kind.name))
  // It stays when the card moves on.
  const [start, setStart] = useState<string>()
  if (start === undefined && kind.startsAt !== undefined) setStart(kind.startsAt)
  const stage = chosen ?? start ?? first
  const [shownFor, setShownFor] = useState<string | null>(null)
  if (shownFor !== narrowedBy) {
    setShownFor(narrowedBy)
    const hasCards = lanes.some((lane) => lane.stage.value === stage && lane.cards.length > 0)
    if (narrowedBy !== null && !hasCards) setStage(firstWithCards(lanes))
  }
  const at = Math.max(
    0,
    lanes.findIndex((lane) => lane.stage.value === stage),
  )
  const next = lanes[at + 1]

  function choose(index: number) {
    const chosen = lanes[index]?.stage.value
    if (chosen === undefined) return
    lastStages.get().set(kind.name, chosen)
    setStage(chosen)
  }

  const dragging = useDragging()
  useEffect(() => dragging?.autoScrollWindowForElements({ getAllowedAxis: () => 'vertical' }), [dragging])
  const swipe = useSwipe((step) => choose(at + step))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: swiping is a shortcut for the bar's arrows
    <div className={styles.board} onKeyDown={onKeyDown} {...swipe}>
      <StagePicker lanes={lanes} at={at} kind={kind} onChoose={choose} />
      {lanes.slice(at, at + 1).map((lane) => (
        <BoardColumn key={lane.stage.value} kind={kind} stage={lane.stage} cards={lane.cards} size={size}>
          {at === 0 && empty}
          {empty === null && lane.cards.length === 0 && (
            <p className={styles.none}>
              No {kind.noun}s in {lane.stage.label}.
            </p>
          )}
        </BoardColumn>
      ))}
      {next && (
        <p className={styles.next}>
          Swipe to {next.stage.label} ({pluralize(next.cards.length, kind.noun)})
        </p>
      )}
      <PrintedBoard kind={kind} lanes={lanes} />
    </div>
  )
}

function firstWithCards(lanes: readonly Lane<BoardCard>[]): string | undefined {
  return lanes.find(({ cards }) => cards.length > 0)?.stage.value
}

/** Reports horizontal swipes: 1 to the next column, −1 to the previous. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches[0]
      const isAlone = event.touches.length === 1
      start.current = touch && isAlone ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd(event: TouchEvent) {
      const touch = event.changedTouches[0]
      if (start.current === null || touch === undefined) return
      const across = touch.clientX - start.current.x
      const down = touch.clientY - start.current.y
      if (Math.abs(across) > MIN_SWIPE && Math.abs(across) > 2 * Math.abs(down)) onSwipe(across < 0 ? 1 : -1)
    },
  }
}
