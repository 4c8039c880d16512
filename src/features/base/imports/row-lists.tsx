import type { ReactNode } from 'react'
import { saveFile } from '#src/lib/files/download-link.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { reasonAfter, reasonAlone } from './cells.ts'
import styles from './row-lists.module.css'
import { problemFile, type ReadRows } from './rows.ts'
import type { Duplicates } from './schema.ts'

const DUPLICATES_SHOWN = 5
const PROBLEMS_SHOWN = 20
const CHOICES = [
  { value: 'skip', label: 'Skip' },
  { value: 'add', label: 'Import anyway' },
] as const

interface DuplicateRowsProps {
  noun: readonly [one: string, many: string]
  duplicates: readonly { row: number; name: string; sameAs: string }[]
  value: Duplicates
  onChange: (value: Duplicates) => void
}

export function DuplicateRows({ noun: [one, many], duplicates, value, onChange }: DuplicateRowsProps) {
  const more = duplicates.length - DUPLICATES_SHOWN
  return (
    <RowsSection
      label="Duplicates"
      title={pluralize(duplicates.length, one, many)}
      action={<Segmented label="Duplicates" hideLabel options={CHOICES} value={value} onChange={onChange} />}
    >
      <ul className={styles.list}>
        {duplicates.slice(0, DUPLICATES_SHOWN).map(({ row, name, sameAs }) => (
          <li key={row}>
            Row {row}: {name} <span className="faint">({sameAs})</span>
          </li>
        ))}
        {more > 0 && <li className="faint">and {more.toLocaleString('en-NZ')} more</li>}
      </ul>
    </RowsSection>
  )
}

export function ProblemRows<Item>({ read, headings }: { read: ReadRows<Item>; headings: readonly string[] }) {
  const { problems, bad } = read
  const more = problems.length - PROBLEMS_SHOWN
  const count = bad.length.toLocaleString('en-NZ')
  function saveRows() {
    const text = problemFile(headings, bad, problems)
    saveFile(new Blob([text], { type: 'text/csv' }), 'Rows with problems.csv')
  }
  return (
    <RowsSection
      label="Rows with problems"
      title={`${bad.length === 1 ? '1 row has a problem' : `${count} rows have problems`} and will be skipped`}
      action={
        <Button size="dense" icon="download" onClick={saveRows}>
          Download these rows
        </Button>
      }
    >
      <ul className={styles.problems}>
        {problems.slice(0, PROBLEMS_SHOWN).map(({ row, column, value, reason }) => (
          <li key={`${row} ${column} ${reason}`} className={styles.problem}>
            <b>
              Row {row}
              {column && `, ${column}`}
            </b>
            <p className="quiet">
              {value !== '' && <b className="danger">“{value.slice(0, 80)}”</b>}
              {value === '' ? reasonAlone(column, reason) : reasonAfter(reason)}
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="faint">and {more.toLocaleString('en-NZ')} more: they are all in the download.</p>
      )}
    </RowsSection>
  )
}

interface RowsSectionProps {
  label: string
  title: string
  action: ReactNode
  children: ReactNode
}

function RowsSection({ label, title, action, children }: RowsSectionProps) {
  return (
    <Stack as="section" gap={8} aria-label={label}>
      <Row align="center" isSpread gap={[8, 16]} className={styles.head}>
        <h3>{title}</h3>
        {action}
      </Row>
      {children}
    </Stack>
  )
}
