import { Button } from '#src/ui/button.tsx'
import { CheckedForm } from '#src/ui/checked-form.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useForm } from '#src/ui/use-form.ts'
import { useSubmit } from '#src/ui/use-submit.tsx'
import { createOrganization } from './api.ts'
import { organizationNameSchema } from './name-schema.ts'
import styles from './organization-page.module.css'
import { NAME_FIELD, type OrganizationView } from './schema.ts'

interface NoOrganizationScreenProps {
  onCreated: (organization: OrganizationView) => Promise<void>
}

export function NoOrganizationScreen({ onCreated }: NoOrganizationScreenProps) {
  const form = useForm(organizationNameSchema, {})
  const creation = useSubmit(form, async ({ name }) => onCreated(await createOrganization(name)))
  return (
    <Stack gap={48} className="page">
      <section className={styles.section}>
        <h1>No organizations found</h1>
        <p>Deals belong to an organization. Create one, or open the link in an invitation email.</p>
        {creation.problem}
        <CheckedForm {...creation.form} className={styles.form}>
          <TextField {...NAME_FIELD} {...form.field('name')} className={styles.grows ?? ''} />
          <Button type="submit" variant="filled" aria-disabled={creation.isPending}>
            Create organization
          </Button>
        </CheckedForm>
      </section>
    </Stack>
  )
}
