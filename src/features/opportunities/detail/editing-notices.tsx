import { detailOf } from '#src/lib/messages.ts'
import { FromTo } from '#src/ui/activity-list.tsx'
import { ErrorBox, Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { UNREADABLE_DETAILS_ERROR } from '../opportunity-schema.ts'
import { inWords, whoChanged } from './change-text.ts'
import type { DealEditing } from './deal-editing.tsx'
import { DraftOffer } from './draft-offer.tsx'
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
    <Stack gap={12} className="no-print below-5">
      {saved.unreadable.length > 0 && (
        <Notice>
          <p>{UNREADABLE_DETAILS_ERROR}</p>
          <p className={styles.more}>Default values are shown instead. Saving replaces the stored values.</p>
        </Notice>
      )}
      <DraftOffer editing={editing} />
      {remote.length > 0 && <RemoteChanges editing={editing} myEmail={myEmail} onResolve={onResolve} />}
      {failure !== null && (
        <ErrorBox
          detail={`${detailOf(failure.message)} Your changes are saved in this browser.`}
          onRetry={onRetry}
        >
          {failure.status === 404 ? 'Opportunity not found' : failureTitle}
        </ErrorBox>
      )}
    </Stack>
  )
}

/** The fields that someone else has changed since the deal was opened. */
function RemoteChanges({
  editing,
  myEmail,
  onResolve,
}: Omit<EditingNoticesProps, 'failureTitle' | 'onRetry'>) {
  const { remote, conflicts, acknowledge } = editing
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
        <b>{whoChanged(editing, myEmail)}</b>
        {conflicts.length > 0 && ', including a field you’re editing. Choose which version to keep.'}
      </p>
      <ul className={styles.changes}>
        {remote.map(inWords).map(({ field, label, before, theirs }) => (
          <li key={field}>
            {label}: <FromTo before={before} after={theirs} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
