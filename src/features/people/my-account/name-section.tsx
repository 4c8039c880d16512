import { useQueryClient } from '@tanstack/react-query'
import { saveName } from '#src/features/people/accounts/account-api.ts'
import { type AccountView, nameChangeSchema } from '#src/features/people/accounts/account-schema.ts'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Button } from '#src/ui/layout/button.tsx'
import { SettingsRow, SettingsSection } from '#src/ui/layout/settings-section.tsx'
import { useOpened } from '#src/ui/opened.tsx'
import { LinkedText } from '#src/ui/text/linked-text.tsx'

interface NameSectionProps {
  account: AccountView
  /** Whether the user may open the Team page, which shows the emails of members. */
  hasTeam: boolean
}

export function NameSection({ account: { name }, hasTeam }: NameSectionProps) {
  const [isChanging, setChanging, show] = useOpened<true>('name')
  const verb = name === '' ? 'Add your name' : 'Change name'
  return (
    <SettingsSection title="Your name" sentence="What your colleagues and the people you invite call you.">
      <SettingsRow
        name={name || 'No name yet'}
        facts={<LinkedText>{emailSentence(name, hasTeam)}</LinkedText>}
        actions={<Button onClick={() => setChanging(true)}>{verb}</Button>}
      />
      {isChanging && show(<NameDialog title={verb} name={name} onClose={() => setChanging(null)} />)}
    </SettingsSection>
  )
}

function emailSentence(name: string, hasTeam: boolean): string {
  if (name === '') return 'They see the first part of your email.'
  return hasTeam ? 'Your email is on the Team page.' : 'They see it instead of your email.'
}

interface NameDialogProps {
  title: string
  name: string
  onClose: () => void
}

function NameDialog({ title, name, onClose }: NameDialogProps) {
  const client = useQueryClient()
  const form = useForm(nameChangeSchema, { name })
  return (
    <FormDialog
      title={title}
      action="Save"
      form={form}
      onClose={onClose}
      onSubmit={(changed) => saveName(client, changed.name)}
      done="Saved your name"
    >
      <TextField label="Your name" autoComplete="name" {...form.field('name')} />
    </FormDialog>
  )
}
