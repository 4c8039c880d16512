import { momentInSentence } from '#src/finance/new-zealand-days.ts'
import { Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Row } from '#src/ui/layout.tsx'

interface DraftOfferProps {
  editing: { offered: { at: string } | null; restoreDraft: () => void; discardDraft: () => void }
}

/** Offers the unsaved work of an earlier visit. */
export function DraftOffer({ editing: { offered, restoreDraft, discardDraft } }: DraftOfferProps) {
  if (offered === null) return null
  return (
    <Notice
      action={
        <Row isOneLine>
          <Button size="dense" onClick={discardDraft}>
            Discard
          </Button>
          <Button size="dense" onClick={restoreDraft}>
            Restore
          </Button>
        </Row>
      }
    >
      <p>You have unsaved changes from {momentInSentence(offered.at, new Date())}</p>
    </Notice>
  )
}
