import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useDragging } from '../board/draggable-card.tsx'
import { keepFocus } from '../dialog/dialog.tsx'
import { MenuItem } from '../dialog/menu.tsx'
import { isPressed, isTyping } from '../dialog/shortcuts.ts'
import { classNames } from '../style/class-names.ts'
import styles from './item-list.module.css'

/** The place of an item among those with which it can change places. */
export interface ItemOrder {
  /** Items are dragged within their group. */
  group: string
  at: number
  count: number
  /** Moves the item at `from` to the place `to`. */
  move: (from: number, to: number) => void
}

/** “Move up” and “Move down” in the menu of an item; only what is possible. */
export function OrderItems({ order: { at, count, move } }: { order: ItemOrder }) {
  return (
    <>
      {at > 0 && <MenuItem onSelect={() => move(at, at - 1)}>Move up</MenuItem>}
      {at < count - 1 && <MenuItem onSelect={() => move(at, at + 1)}>Move down</MenuItem>}
    </>
  )
}

interface OrderedItemProps {
  order: ItemOrder
  className?: string | undefined
  children: ReactNode
}

/** An item that is moved by dragging, or by Alt with an arrow while the focus is in it. */
export function OrderedItem({ order, className, children }: OrderedItemProps) {
  const ref = useRef<HTMLLIElement>(null)
  const { look, handleKey } = useItemOrder(ref, order)
  return (
    <li ref={ref} onKeyDown={handleKey} className={classNames(className, look)}>
      {children}
    </li>
  )
}

/** The same of a table’s row. */
export function OrderedRow({ order, className, children }: OrderedItemProps) {
  const ref = useRef<HTMLTableRowElement>(null)
  const { look, handleKey } = useItemOrder(ref, order)
  return (
    <tr ref={ref} onKeyDown={handleKey} className={classNames(className, look)}>
      {children}
    </tr>
  )
}

function useItemOrder(ref: RefObject<HTMLElement | null>, order: ItemOrder) {
  const [isDragged, setDragged] = useState(false)
  const [edge, setEdge] = useState<'above' | 'below' | null>(null)
  const dragging = useDragging()
  const { group, at, move } = order
  const moved = useRef(move)
  moved.current = move

  useEffect(() => {
    const element = ref.current
    if (element === null || dragging === null) return
    const isOther = ({ data }: { data: Record<string, unknown> }) => data.group === group && data.at !== at
    const edgeAt = (y: number) => {
      const { top, height } = element.getBoundingClientRect()
      return y < top + height / 2 ? 'above' : 'below'
    }
    const stopDragging = dragging.draggable({
      element,
      canDrag: ({ input }) => !isOverControl(input.clientX, input.clientY),
      getInitialData: () => ({ group, at }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
    const stopDrops = dragging.dropTargetForElements({
      element,
      canDrop: ({ source }) => isOther(source),
      onDrag: ({ location }) => setEdge(edgeAt(location.current.input.clientY)),
      onDragLeave: () => setEdge(null),
      onDrop: ({ source, location }) => {
        setEdge(null)
        const from = Number(source.data.at)
        const place = at + (edgeAt(location.current.input.clientY) === 'below' ? 1 : 0)
        moved.current(from, place > from ? place - 1 : place)
      },
    })
    return () => {
      stopDragging()
      stopDrops()
    }
  }, [ref, dragging, group, at])

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (!isPressed(event, 'moveItem') || isTyping(event.nativeEvent)) return
    if (event.target instanceof Element && event.target.closest('[popover]')) return
    event.preventDefault()
    const to = event.key === 'ArrowUp' ? at - 1 : at + 1
    if (to < 0 || to >= order.count) return
    const focused = document.activeElement
    move(at, to)
    // Elements that change places lose the focus.
    requestAnimationFrame(() => keepFocus(focused instanceof HTMLElement ? focused : null))
  }

  const look = classNames(styles.ordered, isDragged && styles.dragged, edge && styles[edge])
  return { look, handleKey }
}

function isOverControl(x: number, y: number): boolean {
  return document.elementFromPoint(x, y)?.closest('a, button, input, select, label, [popover]') != null
}
