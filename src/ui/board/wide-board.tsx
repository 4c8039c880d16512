import { type Ref, useEffect, useEffectEvent, useRef } from 'react'
import { classNames } from '#src/ui/style/class-names.ts'
import { BoardColumn, useRememberedOffset } from './board-column.tsx'
import { useBoardKeys } from './board-keys.tsx'
import { type BoardProps, useBoardMoves } from './board-moves.tsx'
import { useDragging } from './draggable-card.tsx'
import type { BoardCard } from './lanes.ts'
import { PrintedBoard } from './printed-board.tsx'
import styles from './wide-board.module.css'

interface WideBoardProps<Card extends BoardCard> extends BoardProps<Card> {
  ref?: Ref<HTMLDivElement>
}

export function WideBoard<Card extends BoardCard>(props: WideBoardProps<Card>) {
  const { kind, lanes, empty, narrowedBy = null, ref } = props
  const board = useRef<HTMLDivElement>(null)
  const onKeyDown = useBoardKeys(lanes)
  const { name } = kind
  const dragging = useDragging()
  const { reveals } = useBoardMoves()

  useRememberedOffset(name, board, 'scrollLeft')
  useEffect(() => {
    const element = board.current
    if (element === null || dragging === null) return
    return dragging.autoScrollForElements({ element, getAllowedAxis: () => 'horizontal' })
  }, [dragging])
  useEffect(
    () => (board.current && dragging ? dragging.restoreLostFocus(board.current, reveals) : undefined),
    [dragging, reveals],
  )

  const showCards = useEffectEvent(() => {
    const columns = [...(board.current?.children ?? [])].filter((_, index) => lanes[index]?.cards.length)
    if (!columns.some(isInView)) columns[0]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  })
  const isEmpty = empty !== null
  const showFirst = useEffectEvent(() => {
    const opened = lanes.findIndex(({ stage }) => stage.value === kind.opensAt)
    // Not where it was scrolled to before.
    if (opened >= 0) board.current?.children[opened]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    else if (isEmpty) board.current?.scrollTo({ left: 0 })
    else showCards()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for the first card
  useEffect(() => showFirst(), [isEmpty])
  useEffect(() => {
    if (narrowedBy !== null) showCards()
  }, [narrowedBy])

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the cards inside, which have the focus */}
      <div
        ref={(element) => {
          board.current = element
          if (typeof ref === 'function') ref(element)
        }}
        className={classNames('no-print', styles.board)}
        onKeyDown={onKeyDown}
      >
        {lanes.map(({ stage, cards }, index) => (
          <BoardColumn key={stage.value} kind={kind} stage={stage} cards={cards} size="wide">
            {index === 0 && empty}
          </BoardColumn>
        ))}
      </div>
      <PrintedBoard kind={kind} lanes={lanes} />
    </>
  )
}

function isInView(column: Element): boolean {
  const { left, right } = column.getBoundingClientRect()
  return left >= 0 && right <= innerWidth
}
