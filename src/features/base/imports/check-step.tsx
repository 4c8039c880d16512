import { useMemo, useState } from 'react'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { useOnline } from '#src/ui/browser/use-browser-state.ts'
import { ErrorBox, Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import styles from './check-step.module.css'
import type { RowFile } from './file.ts'
import type { ImportKind } from './import-kind.ts'
import { ImportPreview } from './import-preview.tsx'
import type { Mapping } from './mapping.ts'
import { DuplicateRows, ProblemRows } from './row-lists.tsx'
import { findDuplicates, readRows } from './rows.ts'
import type { Duplicates, ImportResult } from './schema.ts'
import { blockedText } from './summary.ts'
import { useImport } from './use-import.tsx'

interface CheckStepProps<Item> {
  of: ImportKind<Item>
  file: RowFile
  mapping: Mapping
  onBack: () => void
  onDone: (result: ImportResult, skippedRows: number) => void
}

export function CheckStep<Item>({ of, file, mapping, onBack, onDone }: CheckStepProps<Item>) {
  const known = of.useKnown()
  const [duplicates, setDuplicates] = useState<Duplicates>('skip')
  const read = useMemo(() => readRows(file, mapping, of), [file, mapping, of])
  const items = useMemo(() => read.good.map(({ item }) => item), [read])
  const twice = useMemo(() => findDuplicates(read.good, known.keys ?? [], of), [read, known.keys, of])
  const sending = useImport(of, (result) => onDone(result, read.bad.length))
  const isOnline = useOnline()
  const skipped = new Set(duplicates === 'skip' ? twice.map(({ row }) => row) : [])
  const imported = read.good.filter(({ row }) => !skipped.has(row))
  const count = imported.length
  const isKnown = known.keys !== undefined || known.error !== null
  const blocked = blockedText(of, { valid: items.length, count, present: known.keys?.length ?? 0 })
  const isReady = count > 0 && isOnline && isKnown && blocked === null

  return (
    <Stack gap={24}>
      {read.good.length === 0 && (
        <Notice>No rows can be imported. Check the columns or correct the file.</Notice>
      )}
      {count > 0 && <ImportPreview of={of} rows={imported} mapping={mapping} />}
      {twice.length > 0 && (
        <DuplicateRows noun={of.duplicate} duplicates={twice} value={duplicates} onChange={setDuplicates} />
      )}
      {read.bad.length > 0 && <ProblemRows read={read} headings={file.headings} />}
      {!isOnline && <Notice>You’re offline. You can import this file when you’re back online.</Notice>}
      {blocked && sending.part === null && <Notice>{blocked}</Notice>}
      {sending.problem && (
        <ErrorBox onRetry={() => sending.send({ items, duplicates })}>{sending.problem}</ErrorBox>
      )}
      {sending.part === null ? (
        <Row isSpread>
          <Button onClick={onBack}>Back to columns</Button>
          <Button
            variant="filled"
            aria-disabled={!isReady}
            onClick={() => sending.send({ items, duplicates })}
          >
            {isKnown ? `Import ${pluralize(count, of.noun)}` : 'Checking for duplicates …'}
          </Button>
        </Row>
      ) : (
        <Progress part={sending.part} rows={pluralize(count, of.noun)} onCancel={sending.cancel} />
      )}
    </Stack>
  )
}

/** Cancel is hidden once everything is sent: the server can't abort the import. */
function Progress({ part, rows, onCancel }: { part: number; rows: string; onCancel: () => void }) {
  const isSent = part >= 1
  return (
    <Row align="center" gap={[8, 16]} className={styles.sending} role="status">
      <progress
        aria-label="Importing"
        className={styles.progress}
        {...(!isSent && { value: part })}
        max={1}
      />
      <span>{isSent ? `Adding ${rows} …` : `Sending ${rows} …`}</span>
      {!isSent && (
        <Button size="dense" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </Row>
  )
}
