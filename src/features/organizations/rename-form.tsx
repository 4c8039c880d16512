import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#src/lib/http.ts'
import { Button } from '#src/ui/button.tsx'
import { PageForm } from '#src/ui/page-form.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showToast } from '#src/ui/toasts.ts'
import { useForm } from '#src/ui/use-form.ts'
import { useSubmit } from '#src/ui/use-submit.tsx'
import { organizationQuery, renameOrganization } from './api.ts'
import { organizationNameSchema } from './name-schema.ts'
import styles from './organization-page.module.css'
import { NAME_FIELD, type OrganizationView, organizationSchema } from './schema.ts'

interface RenameFormProps {
  organization: OrganizationView
  onRenamed: () => void
}

/** Preserves the input when another user renames the organization. */
export function RenameForm({ organization, onRenamed }: RenameFormProps) {
  const client = useQueryClient()
  const form = useForm(organizationNameSchema, organization)
  const [version, setVersion] = useState<number | null>(null)
  const { onChange, ...field } = form.field('name')
  const saving = useSubmit(form, async ({ name }) => {
    const builtOn = version ?? organization.version
    const renamed = await renameOrganization(organization.id, name, builtOn).catch(adoptCurrent)
    client.setQueryData(organizationQuery(organization.id).queryKey, renamed)
    form.reset()
    setVersion(null)
    onRenamed()
    showToast({ message: 'Saved' })
  })

  function adoptCurrent(refusal: unknown): never {
    const current = refusal instanceof ApiError ? organizationSchema.safeParse(refusal.current) : null
    if (!current?.success) throw refusal
    setVersion(current.data.version)
    throw new Error(`Someone else has renamed it to “${current.data.name}”. Save again to use your name.`)
  }

  return (
    <>
      {saving.problem}
      <PageForm {...saving.form} isFilledIn={form.isFilledIn} className={styles.form}>
        <TextField
          {...NAME_FIELD}
          {...field}
          onChange={(name) => {
            setVersion(version ?? organization.version)
            onChange(name)
          }}
          className={styles.grows ?? ''}
        />
        <Button type="submit" variant="filled" aria-disabled={saving.isPending}>
          Save
        </Button>
      </PageForm>
    </>
  )
}
