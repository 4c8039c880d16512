import { momentInSentence } from '#src/finance/new-zealand-days.ts'
import { Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './draft-offer.module.css'

interface DraftOfferProps {
  editing: { offered: { at: string } | null; restoreDraft: () => void; discardDraft: () => void }
}

/** Offers the unsaved work of an earlier visit. */
export function DraftOffer({ editing: { offered, restoreDraft, discardDraft } }: DraftOfferProps) {
  if (offered === null) return null
  return (
    <Notice
      action={
        <div className={styles.buttons}>
          <Button size="dense" onClick={discardDraft}>
            Discard
          </Button>
          <Button size="dense" onClick={restoreDraft}>
            Restore
          </Button>
        </div>
      }
    >
      <p>You have unsaved changes from {momentInSentence(offered.at, new Date())}</p>
    </Notice>
  )
}
