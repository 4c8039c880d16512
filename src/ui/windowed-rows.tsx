import type { ReactNode } from 'react'
import type { RowWindow } from './table.tsx'
import { useRowWindow } from './use-row-window.ts'

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
