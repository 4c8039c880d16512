import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#src/lib/http.ts'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showToast } from '#src/ui/toasts.ts'
import { organizationQuery, renameOrganization } from './api.ts'
import styles from './organization-page.module.css'
import { NAME_FIELD, type OrganizationView, organizationSchema } from './schema.ts'

interface RenameFormProps {
  organization: OrganizationView
  onRenamed: () => void
}

/** Preserves the input when another user renames the organization. */
export function RenameForm({ organization, onRenamed }: RenameFormProps) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<{ name: string; version: number } | null>(null)
  const name = draft?.name ?? organization.name

  const saving = useMutation({
    mutationFn: () =>
      renameOrganization(organization.id, name, draft?.version ?? organization.version).catch(adoptCurrent),
    onSuccess: (renamed) => {
      client.setQueryData(organizationQuery(organization.id).queryKey, renamed)
      setDraft(null)
      onRenamed()
      showToast({ message: 'Saved' })
    },
  })

  function adoptCurrent(refusal: unknown): never {
    const current = refusal instanceof ApiError ? organizationSchema.safeParse(refusal.current) : null
    if (!current?.success) throw refusal
    setDraft({ name, version: current.data.version })
    throw new Error(`Someone else has renamed it to “${current.data.name}”. Save again to use your name.`)
  }

  return (
    <>
      {saving.error && <ErrorBox>{saving.error.message}</ErrorBox>}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!saving.isPending) saving.mutate()
        }}
      >
        <TextField
          {...NAME_FIELD}
          value={name}
          onChange={(text) => setDraft({ name: text, version: draft?.version ?? organization.version })}
          className={styles.grows ?? ''}
        />
        <Button type="submit" variant="filled" aria-disabled={saving.isPending}>
          Save
        </Button>
      </form>
    </>
  )
}
