import { useMutation } from '@tanstack/react-query'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { createOrganization } from './api.ts'
import styles from './organization-page.module.css'
import { NAME_FIELD, type OrganizationView } from './schema.ts'

interface NoOrganizationScreenProps {
  onCreated: (organization: OrganizationView) => Promise<void>
}

export function NoOrganizationScreen({ onCreated }: NoOrganizationScreenProps) {
  const creation = useMutation({
    mutationFn: async (name: string) => onCreated(await createOrganization(name)),
  })
  function submit(form: FormData) {
    const name = form.get('name')
    if (typeof name === 'string' && !creation.isPending) creation.mutate(name)
  }
  return (
    <div className={styles.page}>
      <section className={styles.section}>
        <h1>No organizations found</h1>
        <p>Deals belong to an organization. Create one, or open the link in an invitation email.</p>
        {creation.error && <ErrorBox>{creation.error.message}</ErrorBox>}
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            submit(new FormData(event.currentTarget))
          }}
        >
          <TextField {...NAME_FIELD} name="name" className={styles.grows ?? ''} />
          <Button type="submit" variant="filled" aria-disabled={creation.isPending}>
            Create organization
          </Button>
        </form>
      </section>
    </div>
  )
}
