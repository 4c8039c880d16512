import { useMemo, useState } from 'react'
import { useOrganizationQuery } from '#src/lib/organization-context.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { ErrorBox, Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { useOnline } from '#src/ui/use-browser-state.ts'
import { boardQuery } from '../api.ts'
import styles from './check-step.module.css'
import type { DealFile } from './file.ts'
import { ImportPreview } from './import-preview.tsx'
import { DuplicateRows, ProblemRows } from './row-lists.tsx'
import { findDuplicates, type Mapping, readRows } from './rows.ts'
import type { Duplicates, ImportResult } from './schema.ts'
import { useImport } from './use-import.tsx'

interface CheckStepProps {
  file: DealFile
  mapping: Mapping
  onBack: () => void
  onDone: (result: ImportResult, skippedRows: number) => void
}

export function CheckStep({ file, mapping, onBack, onDone }: CheckStepProps) {
  const board = useOrganizationQuery(boardQuery)
  const known = board.data?.opportunities
  const [duplicates, setDuplicates] = useState<Duplicates>('skip')
  const read = useMemo(() => readRows(file, mapping), [file, mapping])
  const deals = useMemo(() => read.good.map(({ deal }) => deal), [read])
  const twice = useMemo(
    () => findDuplicates(read.good, known?.map(({ address }) => address) ?? []),
    [read, known],
  )
  const sending = useImport((result) => onDone(result, read.bad.length))
  const isOnline = useOnline()
  const count = deals.length - (duplicates === 'skip' ? twice.length : 0)
  const isKnown = known !== undefined || board.error !== null
  const isReady = count > 0 && isOnline && isKnown

  return (
    <Stack gap={24}>
      {read.good.length > 0 ? (
        <ImportPreview rows={read.good} mapping={mapping} />
      ) : (
        <Notice>No rows can be imported. Check the columns or correct the file.</Notice>
      )}
      {twice.length > 0 && <DuplicateRows duplicates={twice} value={duplicates} onChange={setDuplicates} />}
      {read.bad.length > 0 && <ProblemRows read={read} headings={file.headings} />}
      {!isOnline && <Notice>You’re offline. You can import this file when you’re back online.</Notice>}
      {sending.problem && (
        <ErrorBox onRetry={() => sending.send({ deals, duplicates })}>{sending.problem}</ErrorBox>
      )}
      {sending.part === null ? (
        <Row isSpread>
          <Button onClick={onBack}>Back to columns</Button>
          <Button
            variant="filled"
            aria-disabled={!isReady}
            onClick={() => sending.send({ deals, duplicates })}
          >
            {isKnown ? `Import ${pluralize(count, 'deal')}` : 'Checking for duplicates …'}
          </Button>
        </Row>
      ) : (
        <Progress part={sending.part} count={count} onCancel={sending.cancel} />
      )}
    </Stack>
  )
}

/** Cancel is hidden once everything is sent: the server can't abort the import. */
function Progress({ part, count, onCancel }: { part: number; count: number; onCancel: () => void }) {
  const isSent = part >= 1
  return (
    <Row align="center" gap={[8, 16]} className={styles.sending} role="status">
      <progress
        aria-label="Importing"
        className={styles.progress}
        {...(!isSent && { value: part })}
        max={1}
      />
      <span>{isSent ? `Adding ${pluralize(count, 'deal')} …` : `Sending ${pluralize(count, 'deal')} …`}</span>
      {!isSent && (
        <Button size="dense" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </Row>
  )
}
