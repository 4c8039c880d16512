import { momentInSentence } from '#src/finance/new-zealand-days.ts'
import { Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { RetryBox } from '#src/ui/loading-failed.tsx'
import { UNREADABLE_DETAILS_ERROR } from '../editing/schema.ts'
import { authorText } from '../events/event-text.ts'
import { FromTo } from '../events/from-to.tsx'
import type { DealEditing } from './deal-editing.tsx'
import styles from './editing-notices.module.css'

interface EditingNoticesProps {
  editing: DealEditing
  myEmail: string
  failureTitle: string
  onRetry: () => void
  onResolve: () => void
}

export function EditingNotices({ editing, myEmail, failureTitle, onRetry, onResolve }: EditingNoticesProps) {
  const { saved, failure, remote } = editing
  return (
    <div className={styles.notices}>
      {saved.unreadable.length > 0 && (
        <Notice>
          <p>{UNREADABLE_DETAILS_ERROR}</p>
          <p className={styles.more}>Default values are shown instead. Saving replaces the stored values.</p>
        </Notice>
      )}
      <DraftOffer editing={editing} />
      {remote.length > 0 && <RemoteChanges {...{ editing, myEmail, onResolve }} />}
      {failure !== null && (
        <RetryBox onRetry={onRetry}>
          <p>{failure.status === 404 ? 'Opportunity not found' : failureTitle}</p>
          <p className={styles.more}>{failure.message} Your changes are saved in this browser.</p>
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

type RemoteChangesProps = Pick<EditingNoticesProps, 'editing' | 'myEmail' | 'onResolve'>

function RemoteChanges({ editing, myEmail, onResolve }: RemoteChangesProps) {
  const { saved, remote, conflicts, acknowledge } = editing
  const author = authorText(saved.changedBy, myEmail)
  return (
    <Notice
      action={
        conflicts.length > 0 ? (
          <Button size="dense" onClick={onResolve}>
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
        {conflicts.length > 0 && ', including a field you’re editing. Choose which version to keep.'}
      </p>
      <ul className={styles.changes}>
        {remote.map(({ field, label, before, theirs }) => (
          <li key={field}>
            {label}: <FromTo before={before} after={theirs} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
