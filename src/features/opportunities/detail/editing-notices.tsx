import { momentInSentence } from '#src/finance/new-zealand-days.ts'
import { Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { RetryBox } from '#src/ui/loading-failed.tsx'
import { UNREADABLE_DETAILS_ERROR } from '../editing/schema.ts'
import { authorInWords } from '../events/event-text.ts'
import { FromTo } from '../events/from-to.tsx'
import type { DealEditing } from './deal-editing.tsx'
import type { FieldNews } from './draft.ts'
import styles from './editing-notices.module.css'

interface EditingNoticesProps {
  editing: DealEditing
  myEmail: string
  /** What a failed save is called on this screen. */
  failureTitle: string
  onRetry: () => void
  onChoose: () => void
}

/** What one has to know before typing on: work from before, a colleague's change, a save that failed. */
export function EditingNotices({ editing, myEmail, failureTitle, onRetry, onChoose }: EditingNoticesProps) {
  const { saved, failure, news } = editing
  return (
    <div className={styles.notices}>
      {saved.unreadable.length > 0 && (
        <Notice>
          <p>{UNREADABLE_DETAILS_ERROR}</p>
          <p className={styles.more}>
            The usual values stand in their place. Saving them replaces what was there.
          </p>
        </Notice>
      )}
      <DraftOffer editing={editing} />
      {news.length > 0 && <ColleagueNews {...{ editing, myEmail, onChoose }} />}
      {failure !== null && (
        <RetryBox onRetry={onRetry}>
          <p>{failure.status === 404 ? 'Opportunity not found' : failureTitle}</p>
          <p className={styles.more}>{failure.message} What you typed is kept in this browser.</p>
        </RetryBox>
      )}
    </div>
  )
}

function DraftOffer({ editing: { offered, restoreDraft, discardDraft } }: { editing: DealEditing }) {
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

type NewsProps = Pick<EditingNoticesProps, 'editing' | 'myEmail' | 'onChoose'>

function ColleagueNews({ editing, myEmail, onChoose }: NewsProps) {
  const { saved, news, conflicts, acknowledge } = editing
  const author = authorInWords(saved.changedBy, myEmail)
  return (
    <Notice
      action={
        conflicts.length > 0 ? (
          <Button size="dense" onClick={onChoose}>
            Choose
          </Button>
        ) : (
          <Button size="dense" onClick={acknowledge}>
            OK
          </Button>
        )
      }
    >
      <p>
        <b>{author === 'You' ? 'You changed this deal in another window' : `${author} changed this deal`}</b>
        {conflicts.length > 0 && ', also where you are typing. What you typed stays until you choose.'}
      </p>
      <ul className={styles.news}>
        {news.map((one) => (
          <NewsLine key={one.field} news={one} />
        ))}
      </ul>
    </Notice>
  )
}

function NewsLine({ news: { label, before, theirs } }: { news: FieldNews }) {
  return (
    <li>
      {label}: <FromTo before={before} after={theirs} />
    </li>
  )
}
