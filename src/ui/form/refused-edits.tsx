import { createContext, use, useEffect, useRef, useState } from 'react'
import type { QueueEntry } from '#src/lib/offline-queue/entry.ts'
import { type RefusedEdit, useOfflineQueue } from '#src/lib/offline-queue/refused.ts'
import { detailOf } from '#src/lib/text/messages.ts'
import { ErrorBox } from '../layout/alert.tsx'
import { Button } from '../layout/button.tsx'
import { Row } from '../layout/layout.tsx'
import { useAttempt } from './use-attempt.ts'

/** What two people changed, with both values, and what each choice does; null without words for the fields. */
interface ClashText {
  reason: string
  mine: string | null
  theirs: string | null
}

/** Words a clash; null without values to show. The application has the labels of all forms. */
export const ClashTextContext = createContext<(entry: QueueEntry) => Promise<ClashText | null>>(
  async () => null,
)

interface RefusedEditsProps {
  refused: readonly RefusedEdit[]
  retry: (entry: QueueEntry) => Promise<void>
  /** Such as "Failed to save changes. Please try again." */
  title: string
  /** The values of a change, such as "Asking price: $655,000"; null if its name is enough. */
  describe: (change: object) => string | null
}

/** The edits that the server refused. They stay in this browser until the person decides: a clash asks with both values. */
export function RefusedEdits({ refused, ...props }: RefusedEditsProps) {
  return refused.map((one) => <Refused key={one.entry.key} one={one} {...props} />)
}

function Refused({ one, retry, title, describe }: Omit<RefusedEditsProps, 'refused'> & { one: RefusedEdit }) {
  const { entry, isStale } = one
  const queue = useOfflineQueue()
  const { isPending, run } = useAttempt()
  const clash = useClashText(one)
  const box = useRef<HTMLDivElement>(null)
  // The field that was left may be far from here.
  useEffect(() => void box.current?.scrollIntoView?.({ block: 'nearest' }), [])
  const what = clash?.mine ? null : describe(entry.change)
  const reason = isStale
    ? `${clash?.reason ?? 'Someone else changed it while you were editing it.'} Nothing was overwritten.`
    : detailOf(entry.failure?.message ?? '')
  const detail = [reason, what && `Your change: ${what}`].filter(Boolean).join(' ')
  return (
    <div ref={box}>
      <ErrorBox
        detail={detail}
        action={
          <Row isOneLine>
            <Button size="dense" onClick={() => queue.remove(entry)}>
              {clash?.theirs ?? (isStale ? 'Use other' : 'Discard')}
            </Button>
            <Button
              size="dense"
              aria-disabled={isPending || undefined}
              onClick={() => void run(() => retry(entry))}
            >
              {clash?.mine ?? (isStale ? 'Keep mine' : 'Retry')}
            </Button>
          </Row>
        }
      >
        {isStale ? `${entry.name} was not saved.` : title}
      </ErrorBox>
    </div>
  )
}

function useClashText({ entry, isStale }: RefusedEdit): ClashText | null {
  const read = use(ClashTextContext)
  const [text, setText] = useState<ClashText | null>(null)
  useEffect(() => {
    let isShown = true
    if (isStale) void read(entry).then((one) => isShown && setText(one))
    return () => {
      isShown = false
    }
  }, [read, entry, isStale])
  return text
}
