import { SelectField } from '#src/ui/field/select-field.tsx'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import styles from './column-step.module.css'
import { chooseHeadings, type RowFile, readFile } from './file.ts'
import { HEADINGS_WITHIN } from './heading-row.ts'
import type { ImportKind } from './import-kind.ts'
import { columnOptions, fieldOf, type Mapping, questionsOf, withColumn } from './mapping.ts'

const MOST_SAMPLES = 3
const ENCODING_QUESTION =
  'This file isn’t in UTF-8. Choose how its letters look right, or save it from your spreadsheet as “CSV UTF-8”.'

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
  const hasRequired = mapping.some((entry) => fieldOf(entry) === of.required)
  const questions = [
    ...(file.encoding && file.encoding.chosen === null ? [ENCODING_QUESTION] : []),
    ...questionsOf(file, mapping, of),
  ]
  const isReady = hasRequired && questions.length === 0
  const left = mapping.filter((entry) => fieldOf(entry) === null).length
  return (
    <Stack>
      <p className="quiet">
        {mapping.length - left} of {mapping.length} columns recognised. Choose a field for each other column
        you want to import.{file.headingRow !== undefined && ` The headings are in row ${file.headingRow}.`}
      </p>
      {file.encoding && <EncodingField of={of} encoding={file.encoding} onFile={onFile} />}
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
              options={columnOptions(file, of, at, mapping[at] ?? null)}
              value={mapping[at] ?? 'none'}
              onChange={(value) => onChange(withColumn(mapping, at, value === 'none' ? null : value))}
            />
          </li>
        ))}
      </ul>
      {questions.map((question) => (
        <Notice key={question}>{question}</Notice>
      ))}
      {!hasRequired && questions.length === 0 && <Notice>{of.columnNotice}</Notice>}
      <Row isSpread>
        <Button onClick={onBack}>Choose another file</Button>
        <Button variant="filled" aria-disabled={!isReady} onClick={onNext}>
          Check rows
        </Button>
      </Row>
    </Stack>
  )
}

interface EncodingFieldProps<Item> {
  of: ImportKind<Item>
  encoding: NonNullable<RowFile['encoding']>
  onFile: (file: RowFile) => void
}

function EncodingField<Item>({ of, encoding, onFile }: EncodingFieldProps<Item>) {
  return (
    <SelectField
      label="Letters of the file"
      none="Choose the right spelling"
      options={encoding.choices}
      value={encoding.chosen}
      onChange={(chosen) => {
        const file = readFile(encoding.bytes, of, chosen)
        if (!('problem' in file)) onFile(file)
      }}
    />
  )
}

function samplesOf({ rows }: RowFile, at: number): string {
  const filled = rows.map(({ cells }) => cells[at]?.trim() ?? '').filter((text) => text !== '')
  const samples = [...new Set(filled)].slice(0, MOST_SAMPLES).map((text) => text.slice(0, 60))
  return samples.length === 0 ? 'Empty' : samples.join(' · ')
}
