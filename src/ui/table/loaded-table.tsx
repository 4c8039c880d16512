import type { ComponentProps, ReactNode } from 'react'
import { Loaded } from '../layout/loaded.tsx'
import { Table } from './table.tsx'

type LoadedTableProps<Row> = Omit<ComponentProps<typeof Table<Row>>, 'rows' | 'keyOf'> &
  Omit<ComponentProps<typeof Loaded<readonly Row[]>>, 'children'> & {
    /** Instead of a table without rows. */
    empty: ReactNode
  }

/** The rows that a query has loaded. For those of a resource, which change offline too, see `RowsSection`. */
export function LoadedTable<Row extends { id: string }>(props: LoadedTableProps<Row>) {
  const { query, failed, loading, empty, ...table } = props
  return (
    <Loaded query={query} failed={failed} loading={loading}>
      {(rows) =>
        rows.length === 0 ? (
          empty && <p className="quiet">{empty}</p>
        ) : (
          <Table {...table} rows={rows} keyOf={({ id }) => id} />
        )
      }
    </Loaded>
  )
}
