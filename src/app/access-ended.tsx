import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ClientSession, EndedAccess } from '#src/features/accounts/api.ts'
import { draftNotesOf } from '#src/lib/drafts.ts'
import { Button } from '#src/ui/button.tsx'
import { Row } from '#src/ui/layout.tsx'
import { MessagePage } from '#src/ui/page.tsx'
import { TextArea } from '#src/ui/text-field.tsx'
import { goOnElsewhere } from './organization-choice.ts'
import { queryClient } from './query-client.ts'

interface AccessEndedProps {
  access: EndedAccess
  user: NonNullable<ClientSession['user']>
}

/** Replaces every screen once the user has no access to what it shows. Only their own unsaved notes are shown. */
export function AccessEnded({ access, user }: AccessEndedProps) {
  const router = useRouter()
  useEffect(() => {
    queryClient.removeQueries({ predicate: ({ queryKey: [subject] }) => subject !== 'session' })
  }, [])
  const drafts = draftNotesOf(user.id)
  return (
    <MessagePage>
      {access.cause === 'other_user' ? (
        <>
          <h1>Someone else has signed in to DoneUp in this browser</h1>
          <p>
            You’re signed in as <strong>{user.email}</strong>. The deals and projects of the previous account
            are no longer shown.
          </p>
        </>
      ) : (
        <>
          <h1>You no longer have access to {access.organizationName}</h1>
          <p>
            An administrator has removed you, or the organization was deleted. Its deals and projects are no
            longer shown.
          </p>
        </>
      )}
      {drafts.length > 0 && <p>To keep your unsaved notes, copy them before you continue.</p>}
      {drafts.map(({ name: draft, address, notes }) => (
        <TextArea
          key={draft}
          label={address === null ? 'Unsaved notes' : `Unsaved notes of ${address}`}
          value={notes}
          readOnly
        />
      ))}
      <Row className="above-2">
        <Button variant="filled" onClick={() => void goOnElsewhere(router)}>
          Continue
        </Button>
      </Row>
    </MessagePage>
  )
}
