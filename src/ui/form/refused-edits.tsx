import type { QueueEntry } from '#src/lib/offline-queue/entry.ts'
import { type RefusedEdit, useOfflineQueue } from '#src/lib/offline-queue/refused.ts'
import { detailOf } from '#src/lib/text/messages.ts'
import { ErrorBox } from '../layout/alert.tsx'
import { Button } from '../layout/button.tsx'
import { Row } from '../layout/layout.tsx'
import { useAttempt } from './use-attempt.ts'

interface RefusedEditsProps {
  refused: readonly RefusedEdit[]
  retry: (entry: QueueEntry) => Promise<void>
  /** Such as "Failed to save changes. Please try again." */
  title: string
  /** The values of a change, such as "Asking price: $655,000"; null if its name is enough. */
  describe: (change: object) => string | null
}

/** The edits that the server refused. They stay in this browser until the person decides. */
export function RefusedEdits({ refused, ...props }: RefusedEditsProps) {
  return refused.map((one) => <Refused key={one.entry.key} one={one} {...props} />)
}

function Refused({ one, retry, title, describe }: Omit<RefusedEditsProps, 'refused'> & { one: RefusedEdit }) {
  const { entry, isStale } = one
  const queue = useOfflineQueue()
  const { isPending, run } = useAttempt()
  const what = describe(entry.change)
  const reason = isStale
    ? 'Someone else changed it while you were editing it. Nothing was overwritten.'
    : detailOf(entry.failure?.message ?? '')
  const detail = [reason, what && `Your change: ${what}`].filter(Boolean).join(' ')
  return (
    <ErrorBox
      detail={detail}
      action={
        <Row isOneLine>
          <Button size="dense" onClick={() => queue.remove(entry)}>
            {isStale ? 'Use other' : 'Discard'}
          </Button>
          <Button
            size="dense"
            aria-disabled={isPending || undefined}
            onClick={() => void run(() => retry(entry))}
          >
            {isStale ? 'Keep mine' : 'Retry'}
          </Button>
        </Row>
      }
    >
      {isStale ? `${entry.name} was not saved.` : title}
    </ErrorBox>
  )
}
