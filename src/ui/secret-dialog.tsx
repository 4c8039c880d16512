import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'
import { Row } from './layout.tsx'
import { TextField } from './text-field.tsx'

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

/** On a phone, a link can be sent by the system's share sheet. */
function hasShareSheet(value: string): boolean {
  return value.startsWith('http') && 'share' in navigator && matchMedia('(pointer: coarse)').matches
}
