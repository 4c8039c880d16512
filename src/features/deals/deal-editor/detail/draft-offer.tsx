import { momentInSentence } from '#src/finance/dates/new-zealand-days.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'

interface DraftOfferProps {
  at: string
  /** What was typed, such as "Asking price: $655,000". */
  children?: string
  onSave: () => void
  onDiscard: () => void
}

/** Offers what an earlier version of DoneUp kept in this browser without saving it. */
export function DraftOffer({ at, children, onSave, onDiscard }: DraftOfferProps) {
  return (
    <Notice
      action={
        <Row isOneLine>
          <Button size="dense" onClick={onDiscard}>
            Discard
          </Button>
          <Button size="dense" onClick={onSave}>
            Save
          </Button>
        </Row>
      }
    >
      <p>
        You typed this {momentInSentence(at, new Date())}, and it was never saved. {children}
      </p>
    </Notice>
  )
}
