import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
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
  const [copied, setCopied] = useState<'yes' | 'blocked' | null>(null)
  return (
    <Dialog title={title} onClose={onClose} done="Done">
      <p>{children}</p>
      <TextField label={label} readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
      <Row align="center" gap={12}>
        <Button
          data-autofocus
          onClick={() => {
            void navigator.clipboard.writeText(value).then(
              () => setCopied('yes'),
              () => setCopied('blocked'),
            )
          }}
        >
          Copy {label.toLowerCase()}
        </Button>
        {/* A sheet that is closed again rejects. */}
        {hasShareSheet(value) && (
          <Button onClick={() => void navigator.share({ url: value }).catch(() => undefined)}>Share</Button>
        )}
        <span role="status">
          {copied === 'yes' && 'Copied'}
          {copied === 'blocked' &&
            `Your browser blocked copying. Copy the ${label.toLowerCase()} from the field.`}
        </span>
      </Row>
    </Dialog>
  )
}

/** On a phone, a link can be sent by the system's share sheet. */
function hasShareSheet(value: string): boolean {
  return value.startsWith('http') && 'share' in navigator && matchMedia('(pointer: coarse)').matches
}
