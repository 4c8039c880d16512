import type { ReactNode } from 'react'
import { useOrganization } from '#src/lib/organization-context.ts'
import { Button } from './button.tsx'
import styles from './document-form.module.css'
import { type DocumentChanges, useDocumentSaving } from './document-saving.ts'
import { PageForm } from './page-form.tsx'
import { type Submittable, useSubmit } from './use-submit.tsx'

interface DocumentFormProps<View, Content> {
  of: DocumentChanges<View, Content>
  view: View
  /** In messages, such as "the assumptions". */
  name: string
  label: string
  action: string
  form: Submittable<Content> & { isFilledIn: boolean; reset: () => void }
  children: ReactNode
}

/** The form of a settings document of the organization; offline, its changes are queued. */
export function DocumentForm<View extends { version: number }, Content extends object>(
  props: DocumentFormProps<View, Content>,
) {
  const { of, view, name, label, action, form, children } = props
  const { organizationId: id } = useOrganization()
  const save = useDocumentSaving(of, { view, id, name, isFilledIn: form.isFilledIn })
  const submission = useSubmit(form, async (content) => {
    await save(content)
    form.reset()
  })
  return (
    <PageForm {...submission.form} isFilledIn={form.isFilledIn} className={styles.form} aria-label={label}>
      {submission.problem}
      {children}
      <Button type="submit" variant="filled" className={styles.save} aria-disabled={submission.isPending}>
        {action}
      </Button>
    </PageForm>
  )
}
