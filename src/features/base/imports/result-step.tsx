import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Button, ButtonLink } from '#src/ui/layout/button.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import type { ImportKind } from './import-kind.ts'
import styles from './result-step.module.css'
import type { ImportResult } from './schema.ts'
import { importedText, resultTexts, undoneText } from './summary.ts'
import type { ImportUndo } from './use-import.tsx'

interface ResultStepProps<Item> {
  of: ImportKind<Item>
  result: ImportResult
  skippedRows: number
  undo: ImportUndo
  onAgain: () => void
}

export function ResultStep<Item>({ of, result, skippedRows, undo, onAgain }: ResultStepProps<Item>) {
  const { undone, problem, isBusy } = undo
  const { id } = result
  const start = () => id !== null && undo.start(id)
  return (
    <Stack gap={24}>
      <div className={styles.result}>
        <p className={styles.count}>{undone ? undoneText(undone, of.noun) : importedText(result, of.noun)}</p>
        {!undone &&
          resultTexts(result, of.noun, skippedRows).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </div>
      {problem && (
        <ErrorBox onRetry={start}>
          Couldn’t undo the import. {problem} Your {of.noun}s haven’t changed.
        </ErrorBox>
      )}
      <Row>
        <ButtonLink to={of.back.to} variant="filled">
          See your {of.noun}s
        </ButtonLink>
        {id !== null && undone === null && (
          <Button icon="undo" aria-disabled={isBusy} onClick={start}>
            {isBusy ? 'Undoing …' : 'Undo import'}
          </Button>
        )}
        <Button variant="quiet" onClick={onAgain}>
          Import another file
        </Button>
      </Row>
    </Stack>
  )
}
