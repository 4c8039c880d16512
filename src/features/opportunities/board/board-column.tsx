import {
  dropTargetForElements,
  type ElementEventBasePayload,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import {
  type CSSProperties,
  type FocusEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Money } from '#src/ui/money.tsx'
import type { BoardStatus, OpportunityCard } from '../schema.ts'
import { useBoardActions } from './board-actions.tsx'
import styles from './board-column.module.css'
import { type CardListProps, ColumnCards, cardPitch, PageCards } from './card-list.tsx'
import { type BoardStage, sumOfPrices } from './rules.ts'
import { CARD_HEIGHT, type ScreenSize } from './screen-size.tsx'

interface BoardColumnProps {
  status: BoardStage
  cards: readonly OpportunityCard[]
  today: string
  size: ScreenSize
  children?: ReactNode
}

/** How far each column was scrolled when it was last left. */
const offsets = new Map<BoardStatus, number>()

/** One stage of the board, drawn again only when its own deals change. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { status, cards, today, size, children } = props
  const { reveals } = useBoardActions()
  const id = useId()
  const column = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const revealIndex = useRef<((index: number) => void) | null>(null)
  const [tabStop, setTabStop] = useState<string | null>(null)
  const [awayId, setAwayId] = useState<string | null>(null)
  const gap = useDropGap({ ...props, column, list, scroller })
  const tabStopId = cards.some((deal) => deal.id === tabStop) ? tabStop : (cards[0]?.id ?? null)
  const isPhone = size !== 'wide'

  useLayoutEffect(() => {
    reveals.set(status.value, (dealId, scrolls) => {
      revealIndex.current?.(cards.findIndex((deal) => deal.id === dealId))
      flushSync(() => setTabStop(dealId))
      column.current
        ?.querySelector<HTMLElement>(`[data-deal="${dealId}"] > a`)
        ?.focus({ preventScroll: true })
      if (scrolls) column.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
    return () => void reveals.delete(status.value)
  }, [reveals, status, cards])
  useKeptOffset(status.value, scroller)

  const listProps: CardListProps = {
    cards,
    today,
    size,
    tabStopId,
    awayId,
    onDragChange: setAwayId,
    gapIndex: gap,
    reveal: revealIndex,
    list,
  }
  return (
    <section
      ref={column}
      aria-labelledby={id}
      className={styles.column}
      style={{ '--colour': `var(${status.colour})` } as CSSProperties}
      data-over={gap === null ? undefined : ''}
      onFocus={(event) => setTabStop(dealOf(event))}
    >
      <header className={isPhone ? 'visually-hidden' : styles.head}>
        <h2 id={id} className={styles.name}>
          {status.label}
        </h2>
        <span className={styles.count}>
          {cards.length}
          <span className="visually-hidden">{cards.length === 1 ? ' deal' : ' deals'}</span>
        </span>
        <span className={styles.sum}>{cards.length > 0 && <Money value={sumOfPrices(cards)} />}</span>
      </header>
      {children}
      {isPhone ? (
        <PageCards {...listProps} />
      ) : (
        <div ref={scroller} className={styles.scroller}>
          <ColumnCards {...listProps} scroller={scroller} startOffset={offsets.get(status.value) ?? 0} />
        </div>
      )}
    </section>
  )
})

function dealOf(event: FocusEvent): string | null {
  return event.target.closest<HTMLElement>('[data-deal]')?.dataset.deal ?? null
}

function useKeptOffset(status: BoardStatus, scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const keep = () => offsets.set(status, element.scrollTop)
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
  }, [status, scroller])
}

interface DropProps extends BoardColumnProps {
  column: RefObject<HTMLElement | null>
  list: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
}

/** Lets cards be dropped on the column; gives the gap under the pointer. All cards being as high, it is reckoned. */
function useDropGap({ status, cards, size, column, list, scroller }: DropProps): number | null {
  const actions = useBoardActions()
  const [gap, setGap] = useState<number | null>(null)

  useEffect(() => {
    const element = column.current
    if (element === null) return
    const indexAt = (y: number) => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      const index = Math.ceil((y - top - CARD_HEIGHT[size] / 2) / cardPitch(size))
      return Math.min(cards.length, Math.max(0, index))
    }
    const showGap = ({ source, location }: ElementEventBasePayload) => {
      const index = indexAt(location.current.input.clientY)
      const own = cards.findIndex((deal) => deal.id === source.data.dealId)
      const isOwnPlace = own >= 0 && (index === own || index === own + 1)
      setGap(isOwnPlace ? null : index)
    }
    const stopDrops = dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data.dealId === 'string',
      onDragEnter: showGap,
      onDrag: showGap,
      onDragLeave: () => setGap(null),
      onDrop: ({ source, location }) => {
        setGap(null)
        const index = indexAt(location.current.input.clientY)
        actions.moveToSpot(String(source.data.dealId), { status: status.value, index }, cards)
      },
    })
    const scrolled = scroller.current
    const stopScrolling =
      scrolled === null
        ? null
        : autoScrollForElements({ element: scrolled, getAllowedAxis: () => 'vertical' })
    return () => {
      stopDrops()
      stopScrolling?.()
    }
  }, [status, cards, size, column, list, scroller, actions])

  return gap
}
