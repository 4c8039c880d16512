import { type ReactNode, useState } from 'react'
import { TextField } from '../field/text-field.tsx'
import { Button } from '../layout/button.tsx'
import { CopyButton } from '../layout/copy-button.tsx'
import { Row } from '../layout/layout.tsx'
import { Dialog } from './dialog.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'

interface SecretDialogProps {
  title: string
  /** The label of the field, such as "Link": its copy button is "Copy link". */
  label: string
  value: string
  onClose: () => void
  children: ReactNode
}

/** Shows a secret once, to be copied. */
export function SecretDialog({ title, label, value, onClose, children }: SecretDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} done="Done">
      <p>{children}</p>
      <TextField label={label} readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
      <Row align="center" gap={12}>
        <CopyButton
          isFocused
          label={`Copy ${label.toLowerCase()}`}
          text={value}
          shownAs={`${label.toLowerCase()} from the field`}
        />
        {/* A sheet that is closed again rejects. */}
        {hasShareSheet(value) && (
          <Button onClick={() => void navigator.share({ url: value }).catch(() => undefined)}>Share</Button>
        )}
      </Row>
    </Dialog>
  )
}

interface SecretFormDialogProps<Input> extends Omit<FormDialogProps<Input>, 'onSubmit' | 'done'> {
  /** How the secret is shown. */
  secret: Pick<SecretDialogProps, 'title' | 'label'> & { note: ReactNode }
  /** Returns the secret. Throws as for a `FormDialog`. */
  onSubmit: (input: Input) => Promise<string>
}

/** A form that makes a secret, which it then shows once. */
export function SecretFormDialog<Input>({ secret, onSubmit, ...form }: SecretFormDialogProps<Input>) {
  const [value, setValue] = useState<string | null>(null)
  if (value === null)
    return <FormDialog {...form} onSubmit={async (input) => setValue(await onSubmit(input))} />
  return (
    <SecretDialog title={secret.title} label={secret.label} value={value} onClose={form.onClose}>
      {secret.note}
    </SecretDialog>
  )
}

/** On a phone, a link can be sent by the system's share sheet. */
function hasShareSheet(value: string): boolean {
  return value.startsWith('http') && 'share' in navigator && matchMedia('(pointer: coarse)').matches
}
