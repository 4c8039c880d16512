import { type ReactNode, useState } from 'react'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { FormDialog } from '../dialog/form-dialog.tsx'
import { Button } from '../layout/button.tsx'
import { PageForm } from './page-form.tsx'
import styles from './sheet-form.module.css'
import { type SheetChanges, useSheetSaving } from './sheet-saving.ts'
import { type Submittable, useSubmit } from './use-submit.tsx'

interface SheetFormProps<View, Content> {
  of: SheetChanges<View, Content>
  view: View
  /** In messages, such as "the assumptions". */
  name: string
  label: string
  action: string
  form: Submittable<Content> & { isFilledIn: boolean; reset: () => void }
  /** What a change does that Undo can't restore, or null: it is asked before, and saved without Undo. */
  lasting?: (content: Content) => Question | null
  children: ReactNode
}

interface Question {
  title: string
  text: string
}

/** The form of a settings sheet of the organization; offline, its changes are queued. */
export function SheetForm<View extends { version: number }, Content extends object>(
  props: SheetFormProps<View, Content>,
) {
  const { of, view, name, label, action, form, lasting, children } = props
  const [asked, ask] = useState<(Question & { content: Content }) | null>(null)
  const { organizationId: id } = useOrganization()
  const save = useSheetSaving(of, { view, id, name, isFilledIn: form.isFilledIn })
  const submission = useSubmit(form, async (content) => {
    const question = lasting?.(content) ?? null
    if (question !== null) return ask({ ...question, content })
    await save(content)
    form.reset()
  })
  return (
    <>
      <PageForm {...submission.form} isFilledIn={form.isFilledIn} className={styles.form} aria-label={label}>
        {submission.problem}
        {children}
        <Button type="submit" variant="filled" className={styles.save} aria-disabled={submission.isPending}>
          {action}
        </Button>
      </PageForm>
      {asked && (
        <FormDialog
          title={asked.title}
          action={action}
          isDanger
          onClose={() => ask(null)}
          onSubmit={async () => {
            await save(asked.content, { canUndo: false })
            form.reset()
            ask(null)
          }}
        >
          <p>{asked.text}</p>
        </FormDialog>
      )}
    </>
  )
}
