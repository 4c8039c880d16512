import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, failureMessage } from '#src/lib/http.ts'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showToast } from '#src/ui/toast.tsx'
import styles from '../organization-page.module.css'
import { ROLES, type Role } from '../schema.ts'
import { invitesQuery, sendInvite } from './api.ts'

/** Keeps the input until the invitation is sent. */
export function InviteForm({ organizationId }: { organizationId: string }) {
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const sending = useMutation({
    mutationFn: () => sendInvite(organizationId, { email, role }),
    onSuccess: (invites) => {
      client.setQueryData(invitesQuery(organizationId).queryKey, invites)
      showToast({ message: `Invitation sent to ${email.trim()}` })
      setEmail('')
    },
  })
  return (
    <>
      {sending.error && <ErrorBox>{messageOf(sending.error)}</ErrorBox>}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!sending.isPending) sending.mutate()
        }}
      >
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          className={styles.grows ?? ''}
          required
        />
        <SelectField label="Role" options={ROLES} value={role} onChange={setRole} />
        <Button type="submit" variant="filled" aria-disabled={sending.isPending}>
          Send invite
        </Button>
      </form>
    </>
  )
}

function messageOf(error: Error): string {
  if (!(error instanceof ApiError)) return 'Failed to send invite'
  return error.fields.email ?? failureMessage(error, 'Failed to send invite')
}
