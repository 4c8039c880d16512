import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Row } from '#src/ui/layout.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useForm } from '#src/ui/use-form.ts'
import { codeSchema } from '../account-schema.ts'
import { confirmAuthenticator, startAuthenticator } from './api.ts'
import styles from './set-up-dialog.module.css'

interface SetUpDialogProps {
  onClose: () => void
  onTurnedOn: (backupCodes: string[]) => Promise<void>
}

export function SetUpDialog({ onClose, onTurnedOn }: SetUpDialogProps) {
  const authenticator = useQuery({
    queryKey: ['authenticator-being-set-up'],
    queryFn: startAuthenticator,
    // The secret is shown once: never cached, and not refetched while it is being scanned.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const form = useForm(codeSchema, {})
  return (
    <FormDialog
      title="Set up authenticator app"
      action="Turn on"
      form={form}
      onClose={onClose}
      onSubmit={async ({ code }) => onTurnedOn(await confirmAuthenticator(code))}
    >
      <Loaded query={authenticator} failed="Failed to load the key" loading={220}>
        {({ picture, secret }) => (
          <>
            <p>
              Scan this QR code with your authenticator app, or type in the key. Your other devices will be
              signed out.
            </p>
            <Row gap={16}>
              <img
                className={styles.picture}
                src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
                width={168}
                height={168}
                alt="The key below as a QR code"
              />
              <div className={styles.key}>
                <span className="label">Key</span>
                <code>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
              </div>
            </Row>
            <TextField
              label="Code"
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              hint="Enter the six-digit code from your app."
              {...form.field('code')}
            />
          </>
        )}
      </Loaded>
    </FormDialog>
  )
}
