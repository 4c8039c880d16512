import { Segmented } from '#src/ui/segmented.tsx'
import styles from './duplicate-choice.module.css'
import { RowsSection } from './rows-section.tsx'
import type { Duplicates } from './schema.ts'

const SHOWN = 5
const CHOICES = [
  { value: 'skip', label: 'Skip' },
  { value: 'add', label: 'Import anyway' },
] as const

interface DuplicateChoiceProps {
  duplicates: readonly { row: number; address: string; sameAs: string }[]
  value: Duplicates
  onChange: (value: Duplicates) => void
}

export function DuplicateChoice({ duplicates, value, onChange }: DuplicateChoiceProps) {
  const more = duplicates.length - SHOWN
  const count = duplicates.length.toLocaleString('en-NZ')
  return (
    <RowsSection
      label="Duplicates"
      title={duplicates.length === 1 ? '1 duplicate address' : `${count} duplicate addresses`}
      action={<Segmented label="Duplicates" hideLabel options={CHOICES} value={value} onChange={onChange} />}
    >
      <ul className={styles.list}>
        {duplicates.slice(0, SHOWN).map(({ row, address, sameAs }) => (
          <li key={row}>
            Row {row}: {address} <span className={styles.where}>({sameAs})</span>
          </li>
        ))}
        {more > 0 && <li className={styles.where}>and {more.toLocaleString('en-NZ')} more</li>}
      </ul>
    </RowsSection>
  )
}
