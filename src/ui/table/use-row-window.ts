import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'
import { type Key, useLayoutEffect, useRef, useState } from 'react'
import { useIsPrinting } from '../browser/use-browser-state.ts'
import type { RowWindow } from './table.tsx'

const ROW_HEIGHT = 49
/** Enough for the keyboard: Tab reaches a row before its neighbour leaves the page. */
const OVERSCAN = 8

/** The rows of a long `Table` near the visible part of the page; all of them in print. */
export function useRowWindow<Row>(rows: readonly Row[], keyOf: (row: Row) => Key): RowWindow {
  'use no memo'
  const table = useRef<HTMLTableElement>(null)
  const [top, setTop] = useState(0)
  const isPrinting = useIsPrinting()
  const virtualizer = useWindowVirtualizer<HTMLTableSectionElement>({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : keyOf(row)
    },
    overscan: isPrinting ? rows.length : OVERSCAN,
    rangeExtractor: (range) => withFocusedRow(range, table.current),
    scrollMargin: top,
    useFlushSync: false,
    initialRect: { width: 0, height: innerHeight },
  })
  useLayoutEffect(() => {
    const head = table.current?.tHead?.getBoundingClientRect()
    setTop(Math.round((head?.bottom ?? 0) + scrollY))
  })
  const items = virtualizer.getVirtualItems()
  return {
    table,
    measure: virtualizer.measureElement,
    rows: items.map(({ index, start }, at) => ({ index, above: start - (items[at - 1]?.end ?? top) })),
    below: virtualizer.getTotalSize() + top - (items.at(-1)?.end ?? top),
  }
}

/** Without its row, the keyboard would be lost. */
function withFocusedRow(range: Range, table: HTMLTableElement | null): number[] {
  const focused = table?.querySelector<HTMLElement>('tbody:focus-within')?.dataset.index
  const near = defaultRangeExtractor(range)
  const index = Number(focused)
  if (focused === undefined || near.includes(index) || index >= range.count) return near
  return [...near, index].sort((a, b) => a - b)
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
