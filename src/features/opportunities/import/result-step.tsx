import { Button, ButtonLink } from '#src/ui/button.tsx'
import { RetryBox } from '#src/ui/loading-failed.tsx'
import styles from './result-step.module.css'
import type { ImportResult } from './schema.ts'
import { madeInWords, resultInWords, undoneInWords } from './summary.ts'
import type { ImportUndo } from './use-import-undo.tsx'

interface ResultStepProps {
  result: ImportResult
  leftOut: number
  undo: ImportUndo
  onAgain: () => void
}

/** What was made, and the way to take it back. */
export function ResultStep({ result, leftOut, undo, onAgain }: ResultStepProps) {
  const { undone, problem, isBusy } = undo
  return (
    <div className={styles.step}>
      <div className={styles.result}>
        <p className={styles.count}>{undone ? 'Import undone' : madeInWords(result)}</p>
        {(undone ? [undoneInWords(undone)] : resultInWords(result, leftOut)).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {problem && (
        <RetryBox onRetry={undo.start}>
          The import was not undone. {problem} Your deals are as they were.
        </RetryBox>
      )}
      <div className={styles.actions}>
        <ButtonLink to="/dashboard" variant="filled">
          See your deals
        </ButtonLink>
        {result.id !== null && undone === null && (
          <Button icon="undo" aria-disabled={isBusy} onClick={undo.start}>
            {isBusy ? 'Undoing …' : 'Undo import'}
          </Button>
        )}
        <Button variant="quiet" onClick={onAgain}>
          Import another file
        </Button>
      </div>
    </div>
  )
}
