import { memo, type ReactNode, type RefCallback, type RefObject } from 'react'
import styles from './table.module.css'

/** The rows of a long table that are in the DOM, of `useRowWindow`. */
export interface RowWindow {
  table: RefObject<HTMLTableElement | null>
  measure: RefCallback<HTMLTableSectionElement>
  /** Each with the height of the rows left out above it, in px. */
  rows: readonly { index: number; above: number }[]
  /** The height of the rows left out below. */
  below: number
}

interface WindowRowProps {
  index: number
  measure: RowWindow['measure']
  render: (index: number) => ReactNode
}

/** Scrolling renders the rows that come into the window, not those that stay in it. */
export const WindowRow = memo(function WindowRow({ index, measure, render }: WindowRowProps) {
  return (
    <tbody ref={measure} data-index={index}>
      {render(index)}
    </tbody>
  )
})

/** Takes the place of rows outside the window. */
export function Space({ height }: { height: number }) {
  return (
    height > 0 && (
      <tbody aria-hidden="true">
        <tr className={styles.space} style={{ height }} />
      </tbody>
    )
  )
}
