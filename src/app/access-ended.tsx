import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { draftNotesOf } from '#src/lib/drafts.ts'
import { Button } from '#src/ui/button.tsx'
import { TextArea } from '#src/ui/text-field.tsx'
import styles from './message-screen.module.css'
import { goOnElsewhere } from './organization-choice.ts'
import { queryClient } from './query-client.ts'

/** Replaces every screen once the user has lost access to the organization. Only their own unsaved notes are shown. */
export function AccessEnded({ name, userId }: { name: string; userId: string }) {
  const router = useRouter()
  useEffect(() => {
    queryClient.removeQueries({ predicate: ({ queryKey: [subject] }) => subject !== 'session' })
  }, [])
  const drafts = draftNotesOf(userId)
  return (
    <div className={styles.page}>
      <h1>You no longer have access to {name}</h1>
      <p>
        An administrator has removed you, or the organization was deleted. Its deals and projects are no
        longer shown.
      </p>
      {drafts.length > 0 && <p>To keep your unsaved notes, copy them before you continue.</p>}
      {drafts.map(({ name: draft, address, notes }) => (
        <TextArea
          key={draft}
          label={address === null ? 'Unsaved notes' : `Unsaved notes of ${address}`}
          value={notes}
          readOnly
        />
      ))}
      <div className={styles.actions}>
        <Button variant="filled" onClick={() => void goOnElsewhere(router)}>
          Continue
        </Button>
      </div>
    </div>
  )
}
