import {
  defaultRangeExtractor,
  observeElementRect,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type Key, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useIsPrinting } from '../browser/use-browser-state.ts'
import type { RowWindow } from './table-window.tsx'

const ROW_HEIGHT = 49
/** In px: rows of one line, until one is laid out. */
const GRID_ROW_HEIGHT = 40
/** Enough for the keyboard: Tab reaches a row before its neighbour leaves the page. */
const OVERSCAN = 8

/** The rows of a long `Table` near the visible part of the page; all of them in print. */
export function useRowWindow<Row>(rows: readonly Row[], keyOf: (row: Row) => Key): RowWindow {
  'use no memo'
  const table = useRef<HTMLTableElement>(null)
  const [top, setTop] = useState(0)
  const virtualizer = useWindowVirtualizer<HTMLTableSectionElement>({
    ...useSharedOptions(rows, keyOf),
    estimateSize: () => ROW_HEIGHT,
    rangeExtractor: (range) => withRow(range, focusedRow(table.current)),
    scrollMargin: top,
    initialRect: { width: 0, height: innerHeight },
  })
  useLayoutEffect(() => {
    const head = table.current?.tHead?.getBoundingClientRect()
    setTop(Math.round((head?.bottom ?? 0) + scrollY))
  })
  return windowOf(virtualizer, table, top)
}

export interface Scrolled {
  scroller: RefObject<HTMLElement | null>
  table: RefObject<HTMLTableElement | null>
  /** The row that stays in the DOM: the one with the focus. */
  kept: number
  /** How far it is scrolled at first, in px. */
  startsAt: number
}

/** The same of a `Table` that is scrolled in an element. */
function useScrolledRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  { scroller, table, kept, startsAt }: Scrolled,
): RowWindow {
  const [top, setTop] = useState(0)
  const [rowHeight, setRowHeight] = useState(GRID_ROW_HEIGHT)
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableSectionElement>({
    ...useSharedOptions(rows, keyOf),
    getScrollElement: () => scroller.current,
    // Before the first layout, an element has no height.
    observeElementRect: (instance, report) =>
      observeElementRect(instance, ({ width, height }) => report({ width, height: height || innerHeight })),
    estimateSize: () => rowHeight,
    rangeExtractor: (range) => withRow(range, kept),
    scrollMargin: top,
    initialRect: { width: 0, height: innerHeight },
    initialOffset: startsAt,
  })
  // Each row has one line, so one is measured for all: each would be a layout of its own.
  useLayoutEffect(() => {
    setTop(table.current?.tHead?.offsetHeight ?? 0)
    setRowHeight(table.current?.querySelector<HTMLElement>('[data-index]')?.offsetHeight || GRID_ROW_HEIGHT)
  }, [table])
  return { ...windowOf(virtualizer, table, top), measure: unmeasured }
}

const unmeasured = () => {}

function useSharedOptions<Row>(rows: readonly Row[], keyOf: (row: Row) => Key) {
  return {
    count: rows.length,
    getItemKey: (index: number) => {
      const row = rows[index]
      return row === undefined ? index : keyOf(row)
    },
    overscan: useIsPrinting() ? rows.length : OVERSCAN,
    useFlushSync: false,
  }
}

function windowOf<Scroller extends Element | Window>(
  virtualizer: Virtualizer<Scroller, HTMLTableSectionElement>,
  table: RowWindow['table'],
  top: number,
): RowWindow {
  const items = virtualizer.getVirtualItems()
  return {
    table,
    measure: virtualizer.measureElement,
    rows: items.map(({ index, start }, at) => ({ index, above: start - (items[at - 1]?.end ?? top) })),
    below: virtualizer.getTotalSize() + top - (items.at(-1)?.end ?? top),
  }
}

/** Without its row, the keyboard would be lost. */
function withRow(range: Range, index: number | null): number[] {
  const near = defaultRangeExtractor(range)
  if (index === null || index < 0 || near.includes(index) || index >= range.count) return near
  return [...near, index].sort((a, b) => a - b)
}

function focusedRow(table: HTMLTableElement | null): number | null {
  const focused = table?.querySelector<HTMLElement>('tbody:focus-within')?.dataset.index
  return focused === undefined ? null : Number(focused)
}

interface WindowedRowsProps {
  rows: readonly { id: string }[]
  children: (window: RowWindow) => ReactNode
}

const idOf = ({ id }: { id: string }) => id

/** A long table of rows, of which only those near the visible part of the page are in the DOM. */
export function WindowedRows({ rows, children }: WindowedRowsProps) {
  'use no memo'
  return children(useRowWindow(rows, idOf))
}

interface ScrolledRowsProps<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  within: Scrolled
  children: (window: RowWindow) => ReactNode
}

/** The same within an element. Scrolling renders only what is within it. */
export function ScrolledRows<Row>({ rows, keyOf, within, children }: ScrolledRowsProps<Row>) {
  return children(useScrolledRows(rows, keyOf, within))
}
