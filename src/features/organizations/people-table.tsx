import type { ReactNode } from 'react'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './people-table.module.css'

interface PeopleTableProps {
  caption: string
  columns: readonly string[]
  children: ReactNode
}

export function PeopleTable({ caption, columns, children }: PeopleTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.email}>
            Email
          </th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

interface PeopleTableSkeletonProps {
  label: string
  columns: readonly string[]
  rows: number
}

export function PeopleTableSkeleton({ label, columns, rows }: PeopleTableSkeletonProps) {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {label}
      </p>
      <div aria-hidden="true">
        <PeopleTable caption="" columns={columns}>
          {[...Array(rows).keys()].map((row) => (
            <tr key={row}>
              <td className={styles.email}>
                <Skeleton width="64%" />
              </td>
              <td>
                <Skeleton width="80%" height="var(--control-height)" />
              </td>
              <td>
                <Skeleton width={80} />
              </td>
              <td />
            </tr>
          ))}
        </PeopleTable>
      </div>
    </div>
  )
}

interface PersonRowProps {
  email: string
  note?: string | undefined
  children: ReactNode
}

export function PersonRow({ email, note, children }: PersonRowProps) {
  return (
    <tr>
      <th scope="row" className={styles.email}>
        {email} {note && <span className={styles.note}>{note}</span>}
      </th>
      {children}
    </tr>
  )
}

/** A cell without controls. It shows its label on phones, which have no column headers. */
export function QuietCell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className={styles.quiet} data-label={label}>
      {children}
    </td>
  )
}
