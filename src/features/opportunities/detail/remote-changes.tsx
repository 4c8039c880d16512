import { Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { FromTo } from '#src/ui/from-to.tsx'
import { authorText } from '../events/event-text.ts'
import { inWords } from './change-text.ts'
import type { DealEditing } from './deal-editing.tsx'
import styles from './remote-changes.module.css'

interface RemoteChangesProps {
  editing: DealEditing
  myEmail: string
  onResolve: () => void
}

/** The fields that someone else has changed since the deal was opened. */
export function RemoteChanges({ editing, myEmail, onResolve }: RemoteChangesProps) {
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
        {remote.map(inWords).map(({ field, label, before, theirs }) => (
          <li key={field}>
            {label}: <FromTo before={before} after={theirs} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
