import { detailOf } from '#src/lib/messages.ts'
import { ErrorBox, Notice } from '#src/ui/alert.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { UNREADABLE_DETAILS_ERROR } from '../opportunity-schema.ts'
import type { DealEditing } from './deal-editing.tsx'
import { DraftOffer } from './draft-offer.tsx'
import styles from './editing-notices.module.css'

const RemoteChanges = lazyPart(async () => (await import('./remote-changes.tsx')).RemoteChanges)

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
