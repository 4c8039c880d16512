import {
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { personal } from '#src/lib/browser/browser-session.ts'
import { Button } from '../layout/button.tsx'
import styles from './board-column.module.css'
import { type BoardKind, useBoardMoves } from './board-moves.tsx'
import { type CardListProps, ColumnCards, PageCards } from './card-list.tsx'
import { useDeferredCards } from './deferred-cards.ts'
import { useDragging } from './draggable-card.tsx'
import type { BoardCard, BoardStage } from './lanes.ts'
import type { CardSize, ScreenSize } from './screen-size.tsx'
import { ColumnSum } from './stage-picker.tsx'

interface BoardColumnProps<Card extends BoardCard> {
  kind: BoardKind<Card>
  stage: BoardStage
  cards: readonly Card[]
  size: ScreenSize
  children?: ReactNode
}

const offsets = personal(() => new Map<string, number>())

/** A stage of the board; re-renders only when its own cards change. (`memo` loses the type parameter.) */
export function BoardColumn<Card extends BoardCard>(props: BoardColumnProps<Card>) {
  const { kind, stage, cards, size, children } = props
  return useMemo(
    () => (
      <Column kind={kind} stage={stage} cards={cards} size={size}>
        {children}
      </Column>
    ),
    [kind, stage, cards, size, children],
  )
}

function Column<Card extends BoardCard>(props: BoardColumnProps<Card>) {
  const { kind, stage, cards: newest, size, children } = props
  const { reveals } = useBoardMoves()
  const id = useId()
  const column = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const revealIndex = useRef<((index: number) => void) | null>(null)
  const [isUnfolded, unfold] = useState(false)
  const recent = useMemo(() => newest.filter((card) => !kind.isOlder?.(card)), [kind, newest])
  const older = newest.length - recent.length
  const visible = isUnfolded || older === 0 ? newest : recent
  const { cards, catchUp } = useDeferredCards(visible, column)
  const [tabStop, setTabStop] = useState<string | null>(null)
  const [draggedId, setDraggedId] = useState<string | null>(null)
  const cardSize: CardSize = cards.some((card) => kind.hasLine?.(card)) ? `${size} with line` : size
  const dropIndex = useDropIndex({ stage, cards, size: cardSize, column, list, scroller })
  const tabStopId = cards.some((card) => card.id === tabStop) ? tabStop : (cards[0]?.id ?? null)
  const isPhone = size !== 'wide'
  const offsetKey = `${kind.name} ${stage.value}`

  useLayoutEffect(() => {
    reveals.set(stage.value, (cardId, scrolls) => {
      if (!visible.some((card) => card.id === cardId) && newest.some((card) => card.id === cardId)) {
        unfold(true)
        return false
      }
      const index = visible.findIndex((card) => card.id === cardId)
      if (index < 0) return false
      flushSync(catchUp)
      revealIndex.current?.(index)
      flushSync(() => setTabStop(cardId))
      column.current
        ?.querySelector<HTMLElement>(`[data-card="${cardId}"] > a`)
        ?.focus({ preventScroll: true })
      if (scrolls) column.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      return true
    })
    return () => void reveals.delete(stage.value)
  }, [reveals, stage, newest, visible, catchUp])
  useRememberedOffset(offsetKey, scroller, 'scrollTop')

  const listProps: CardListProps<Card> = {
    cards,
    size: cardSize,
    draw: kind.draw,
    tabStopId,
    draggedId,
    onDragChange: setDraggedId,
    dropIndex,
    reveal: revealIndex,
    list,
    after: older > 0 && (
      <Button size="dense" variant="quiet" className={styles.older} onClick={() => unfold(!isUnfolded)}>
        {isUnfolded ? `Hide ${older} older` : `${older} older`}
      </Button>
    ),
  }
  return (
    <section
      ref={column}
      aria-labelledby={id}
      className={styles.column}
      style={{ '--colour': `var(${stage.colour})` } as CSSProperties}
      data-over={dropIndex === null ? undefined : ''}
      onFocus={(event) => setTabStop(cardOf(event))}
    >
      <header className={isPhone ? 'visually-hidden' : styles.head}>
        <h2 id={id} className={styles.name}>
          {stage.label}
        </h2>
        <span className="faint">
          {newest.length}
          <span className="visually-hidden"> {newest.length === 1 ? kind.noun : `${kind.noun}s`}</span>
        </span>
        <ColumnSum kind={kind} cards={newest} className={styles.sum} />
      </header>
      {kind.above?.(stage)}
      {children}
      {isPhone ? (
        <PageCards {...listProps} />
      ) : (
        <ColumnCards
          {...listProps}
          scroller={scroller}
          startOffset={offsets.get().get(offsetKey) ?? 0}
          className={styles.scroller}
        />
      )}
    </section>
  )
}

function cardOf(event: FocusEvent): string | null {
  return event.target.closest<HTMLElement>('[data-card]')?.dataset.card ?? null
}

/** Scrolls an element to where it was when it was last shown. */
export function useRememberedOffset(
  key: string,
  scroller: RefObject<HTMLElement | null>,
  side: 'scrollTop' | 'scrollLeft',
): void {
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    element[side] = offsets.get().get(key) ?? 0
    const remember = () => offsets.get().set(key, element[side])
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [key, scroller, side])
}

interface DropProps extends Pick<BoardColumnProps<BoardCard>, 'stage' | 'cards'> {
  size: CardSize
  column: RefObject<HTMLElement | null>
  list: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
}

/** Makes the column a drop target; returns the index under the pointer. */
function useDropIndex({ stage, cards, size, column, list, scroller }: DropProps): number | null {
  const moves = useBoardMoves()
  const [dropIndex, setDropIndex] = useState<number | null>(null)
  const dragging = useDragging()

  useEffect(() => {
    const element = column.current
    if (element === null || dragging === null) return
    return dragging.registerDropTarget({
      element,
      scroller: scroller.current,
      list,
      cards,
      size,
      onIndex: setDropIndex,
      onDrop: (cardId, index) => moves.moveToSpot(cardId, { stage: stage.value, index }, cards),
    })
  }, [stage, cards, size, column, list, scroller, moves, dragging])

  return dropIndex
}
