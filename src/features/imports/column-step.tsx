import { Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import styles from './column-step.module.css'
import { chooseHeadings, type RowFile } from './file.ts'
import { HEADINGS_WITHIN } from './heading-row.ts'
import type { ImportKind } from './import-kind.ts'
import { type Mapping, withColumn } from './rows.ts'

const MOST_SAMPLES = 3

interface ColumnStepProps<Item> {
  of: ImportKind<Item>
  file: RowFile
  mapping: Mapping
  onChange: (mapping: Mapping) => void
  onFile: (file: RowFile) => void
  onBack: () => void
  onNext: () => void
}

export function ColumnStep<Item>(props: ColumnStepProps<Item>) {
  const { of, file, mapping, onChange, onFile, onBack, onNext } = props
  const hasRequired = mapping.includes(of.required)
  const choices = [
    { value: 'none', label: 'Don’t import' },
    ...of.columns.map(({ field, label }) => ({ value: field, label })),
  ]
  const left = mapping.filter((field) => field === null).length
  return (
    <Stack>
      <p className="quiet">
        {mapping.length - left} of {mapping.length} columns recognised. Choose a field for each other column
        you want to import.{file.headingRow !== undefined && ` The headings are in row ${file.headingRow}.`}
      </p>
      {file.allRows && (
        <SelectField
          label="Row with the headings"
          options={file.allRows
            .slice(0, -1)
            .slice(0, HEADINGS_WITHIN)
            .map(({ number, cells }) => ({
              value: String(number),
              label: `Row ${number}: ${cells.join(' · ').slice(0, 60)}`,
            }))}
          value={String(file.headingRow ?? file.allRows[0]?.number)}
          onChange={(number) => onFile(chooseHeadings(file, Number(number)))}
        />
      )}
      <ul className={styles.columns} aria-label="Columns of the file">
        {file.headings.map((heading, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading, and their order never changes
          <li key={`${heading}-${at}`} className={styles.column}>
            <div className={styles.words}>
              <b>{heading}</b>
              <span className="faint text-13 truncated">{samplesOf(file, at)}</span>
            </div>
            <SelectField
              label={`Field for “${heading}”`}
              hideLabel
              options={choices}
              value={mapping[at] ?? 'none'}
              onChange={(value) => onChange(withColumn(mapping, at, value === 'none' ? null : value))}
            />
          </li>
        ))}
      </ul>
      {!hasRequired && <Notice>{of.columnNotice}</Notice>}
      <Row isSpread>
        <Button onClick={onBack}>Choose another file</Button>
        <Button variant="filled" aria-disabled={!hasRequired} onClick={onNext}>
          Check rows
        </Button>
      </Row>
    </Stack>
  )
}

function samplesOf({ rows }: RowFile, at: number): string {
  const filled = rows.map(({ cells }) => cells[at]?.trim() ?? '').filter((text) => text !== '')
  const samples = [...new Set(filled)].slice(0, MOST_SAMPLES).map((text) => text.slice(0, 60))
  return samples.length === 0 ? 'Empty' : samples.join(' · ')
}
