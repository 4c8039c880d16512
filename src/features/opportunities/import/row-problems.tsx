import { saveFile } from '#src/lib/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './row-problems.module.css'
import type { ReadRows } from './rows.ts'
import { problemFile } from './rows.ts'
import { RowsSection } from './rows-section.tsx'

const PROBLEMS_SHOWN = 20

interface RowProblemsProps {
  read: ReadRows
  headings: readonly string[]
}

export function RowProblems({ read: { problems, bad }, headings }: RowProblemsProps) {
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
            <span className={styles.place}>
              Row {row}
              {column && `, ${column}`}
            </span>
            <span className={styles.reason}>
              {value !== '' && <b className={styles.value}>“{value.slice(0, 80)}”</b>} {reason}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={styles.more}>and {more.toLocaleString('en-NZ')} more: they are all in the download.</p>
      )}
    </RowsSection>
  )
}
