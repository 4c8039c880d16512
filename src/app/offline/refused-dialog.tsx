import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { isQueuedUpload } from '#src/features/documents/upload/kept-upload.ts'
import { keepRefusedEdit } from '#src/features/opportunities/detail/deal-saving.tsx'
import { changeInWords } from '#src/features/opportunities/detail/waiting-words.tsx'
import { projectChangeInWords } from '#src/features/projects/events/event-text.ts'
import { changeQueue, dropChange, type QueuedChange } from '#src/lib/change-queue.ts'
import { useStore } from '#src/lib/store.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import styles from './refused-dialog.module.css'
import { sendAgain } from './waiting-lists.ts'

/** What could not be saved after it had waited: each with what it was, why, and what can be done about it. */
export function RefusedDialog({ onClose }: { onClose: () => void }) {
  const refused = useStore(changeQueue).changes.filter(({ refusal }) => refusal !== null)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Could not be saved"
      actions={<Button onClick={onClose}>Done</Button>}
    >
      {refused.length === 0 ? (
        <p>Everything is saved or discarded.</p>
      ) : (
        <ul className={styles.list}>
          {refused.map((entry) => (
            <Refused key={entry.key} entry={entry} onLeave={onClose} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Refused({ entry, onLeave }: { entry: QueuedChange; onLeave: () => void }) {
  const router = useRouter()
  const [isSending, setSending] = useState(false)
  const isStale = entry.refusal?.code === 'stale_version'
  const isDealEdit = entry.list === 'deals' && 'edit' in entry.change
  const reason = isStale ? 'Somebody else changed it in the meantime.' : entry.refusal?.message
  const what = entry.list === 'projects' ? projectChangeInWords(entry.change) : changeInWords(entry.change)

  async function again() {
    setSending(true)
    await sendAgain(entry).catch(() => {})
    setSending(false)
  }
  /** What was typed lies over what is there now, and whose counts is chosen field by field. */
  async function choose() {
    keepRefusedEdit(entry)
    dropChange(entry)
    await open(entry.change.id)
  }
  async function open(id: string) {
    onLeave()
    await router.navigate({ to: '/opportunities/$id', params: { id } })
  }

  return (
    <li className={styles.item}>
      <p>
        <b>
          {entry.name} was not {entry.verb}.
        </b>{' '}
        {reason}
      </p>
      {what && <p className={styles.what}>{what}</p>}
      <div className={styles.actions}>
        {isDealEdit && isStale ? (
          <Button size="dense" onClick={() => void choose()}>
            Open the deal
          </Button>
        ) : (
          <Button size="dense" aria-disabled={isSending || undefined} onClick={() => void again()}>
            {isStale && entry.verb.startsWith('moved') ? 'Move again' : 'Retry'}
          </Button>
        )}
        {isQueuedUpload(entry) && (
          <Button size="dense" onClick={() => void open(entry.change.opportunityId)}>
            Open the deal
          </Button>
        )}
        <Button size="dense" variant="quiet" onClick={() => dropChange(entry)}>
          Discard
        </Button>
      </div>
    </li>
  )
}
