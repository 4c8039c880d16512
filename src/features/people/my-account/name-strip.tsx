import { useQueryClient } from '@tanstack/react-query'
import { saveName } from '#src/features/people/accounts/account-api.ts'
import { nameChangeSchema } from '#src/features/people/accounts/account-schema.ts'
import { showToast } from '#src/ui/dialog/toasts.ts'
import { QuestionStrip } from '#src/ui/form/question-strip.tsx'
import { useForm } from '#src/ui/form/use-form.ts'

/** Asks someone without a name what to call them. It goes once the session has one. */
export function NameStrip({ onDismiss }: { onDismiss: () => void }) {
  const client = useQueryClient()
  const form = useForm(nameChangeSchema, {})
  return (
    <QuestionStrip
      question="What should your colleagues call you?"
      form={form}
      field={form.field('name')}
      autoComplete="name"
      onSave={async ({ name }) => {
        if (name === '') return onDismiss()
        await saveName(client, name)
        showToast({ message: 'Saved your name' })
      }}
      onDismiss={onDismiss}
    />
  )
}
