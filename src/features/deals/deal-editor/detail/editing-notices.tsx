import { dealQueue } from '#src/features/deals/board/api.ts'
import { UNREADABLE_DETAILS_ERROR } from '#src/features/deals/pipeline/deal-schema.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { RefusedEdits } from '#src/ui/form/refused-edits.tsx'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { changeText, otherAuthor, whoChanged } from './change-text.ts'
import type { DealEditing, Editor } from './deal-editing.tsx'
import { EarlierDraft } from './earlier-draft.tsx'
import styles from './editing-notices.module.css'

interface EditingNoticesProps {
  editing: DealEditing
  editor: Editor
  failureTitle: string
  onResolve: () => void
}

export function EditingNotices({ editing, editor, failureTitle, onResolve }: EditingNoticesProps) {
  const { client } = useOrganization()
  const { saved, refused, conflicts } = editing
  return (
    <Stack gap={12} className="no-print below-5">
      {saved.unreadable.length > 0 && (
        <Notice>
          <p>{UNREADABLE_DETAILS_ERROR}</p>
          <p className={styles.more}>Default values are shown instead. Saving replaces the stored values.</p>
        </Notice>
      )}
      <EarlierDraft editing={editing} userId={editor.userId} />
      {conflicts.length > 0 && (
        <Notice
          action={
            <Button size="dense" onClick={onResolve}>
              Choose
            </Button>
          }
        >
          <p>
            <b>{whoChanged(otherAuthor(editing, editor.userId))}</b> while you were editing it. Choose which
            version to keep.
          </p>
        </Notice>
      )}
      {conflicts.length === 0 && refused.some(({ isStale }) => isStale) && (
        <Notice
          action={
            <Button size="dense" onClick={() => editing.resolve([])}>
              Save again
            </Button>
          }
        >
          Your change wasn’t saved, because someone else changed the same at that moment. It can be saved now.
        </Notice>
      )}
      <RefusedEdits
        refused={refused.filter(({ isStale }) => !isStale)}
        retry={(entry) => dealQueue.changes(client).retry(entry)}
        title={failureTitle}
        describe={changeText}
      />
    </Stack>
  )
}
