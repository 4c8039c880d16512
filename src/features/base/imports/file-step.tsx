import { useRef, useState } from 'react'
import { formatNumber } from '#src/finance/money.ts'
import { type ChosenFile, UNREADABLE } from '#src/ui/field/chosen-files.ts'
import { FileInput } from '#src/ui/field/file-input.tsx'
import { useFileDrop } from '#src/ui/field/file-upload.tsx'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { importCheck, type RowFile, readFile } from './file.ts'
import styles from './file-step.module.css'
import type { FileColumns, ImportKind } from './import-kind.ts'
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from './schema.ts'

interface FileStepProps<Item> {
  of: ImportKind<Item>
  onRead: (name: string, file: RowFile) => void
}

export function FileStep<Item>({ of, onRead }: FileStepProps<Item>) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const drop = useFileDrop(importCheck, (files) => void read(files))

  async function read([chosen]: readonly ChosenFile[]): Promise<void> {
    if (chosen === undefined) return
    const { file } = chosen
    setProblem(chosen.problem && `${file.name}: ${chosen.problem}`)
    if (chosen.problem !== null) return
    setReading(true)
    const result = await readChosen(file, of)
    setReading(false)
    if ('problem' in result) setProblem(`${file.name}: ${result.problem}`)
    else onRead(file.name, result)
  }

  return (
    <Stack>
      <div className={classNames(styles.drop, drop.isOver && styles.over)} {...drop.handlers}>
        <p className={styles.sentence}>{of.sentence}</p>
        <Button
          variant="filled"
          icon="upload"
          className={styles.choose ?? ''}
          aria-disabled={isReading}
          onClick={() => input.current?.click()}
        >
          {isReading ? 'Reading …' : 'Choose file'}
        </Button>
        <p className={classNames('faint text-13', styles.hint)}>
          <span className={styles.orDrop}>Or drop it here. </span>
          CSV from Excel, Numbers or Google Sheets, up to {formatNumber(of.maxRows ?? MAX_IMPORT_ROWS)} rows
          and 5 MB.
        </p>
        <FileInput
          ref={input}
          hidden
          aria-label="CSV file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          check={importCheck}
          onFiles={(files) => void read(files)}
        />
      </div>
      {problem && <ErrorBox>{problem} Nothing was imported.</ErrorBox>}
    </Stack>
  )
}

async function readChosen(file: File, kind: FileColumns): Promise<RowFile | { problem: string }> {
  try {
    // One byte more than the limit is enough to detect a larger file.
    return readFile(new Uint8Array(await file.slice(0, MAX_IMPORT_BYTES + 1).arrayBuffer()), kind)
  } catch {
    return { problem: UNREADABLE }
  }
}
