import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rule } from '#src/lib/schemas/field-rules.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Button } from '#src/ui/layout/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import {
  reauthenticateWithCode,
  reauthenticateWithPassword,
  reauthenticationMethodsQuery,
} from '../account-api.ts'
import { givenSchema, type ReauthenticationMethods } from '../account-schema.ts'
import { reauthenticateWithPasskey } from '../passkeys/api.ts'
import { CODE_FIELD } from '../schema.ts'

type Method = 'password' | 'code' | 'passkey'
const SWITCHES: Record<Method, string> = {
  password: 'Use your password instead',
  code: 'Use a code instead',
  passkey: 'Use a passkey instead',
}

export function ReauthenticationDialog({ onClose, onGiven }: { onClose: () => void; onGiven: () => void }) {
  const query = useQuery(reauthenticationMethodsQuery)
  const [picked, setPicked] = useState<Method | null>(null)
  const methods = query.data && availableMethods(query.data)
  const chosen = picked ?? methods?.[0]
  const form = useForm(givenSchema, {}, { check: rule(['given'], ({ given }) => missing(chosen, given)) })
  if (methods?.length === 0) return <NoReauthenticationMethod onClose={onClose} />
  return (
    <FormDialog
      title="Confirm it’s you"
      action={chosen === 'passkey' ? 'Use a passkey' : 'Confirm'}
      // The browser fills in a password.
      form={{ ...form, isFilledIn: false }}
      onClose={onClose}
      onSubmit={async ({ given }) => {
        if (chosen === undefined) return
        await reauthenticate(chosen, given)
        onGiven()
      }}
    >
      <Loaded query={query} failed="Failed to load your sign-in methods" loading={120}>
        {() => (
          <>
            <p>To protect your account, we ask for this again before important actions.</p>
            {chosen === 'password' && (
              <TextField
                key="password"
                label="Password"
                type="password"
                autoComplete="current-password"
                autoFocus
                {...form.field('given')}
                required
              />
            )}
            {chosen === 'code' && (
              <TextField
                key="code"
                {...CODE_FIELD}
                {...form.field('given')}
                required
                hint="Enter the six-digit code from your authenticator app, or a backup code"
              />
            )}
            <Row gap={4}>
              {methods
                ?.filter((method) => method !== chosen)
                .map((method) => (
                  <Button
                    key={method}
                    variant="quiet"
                    size="dense"
                    onClick={() => {
                      form.reset()
                      setPicked(method)
                    }}
                  >
                    {SWITCHES[method]}
                  </Button>
                ))}
            </Row>
          </>
        )}
      </Loaded>
    </FormDialog>
  )
}

function availableMethods({ hasPassword, hasSecondFactor, hasPasskey }: ReauthenticationMethods): Method[] {
  return [
    // With a second factor the password alone is not enough.
    ...(hasPassword && !hasSecondFactor ? (['password'] as const) : []),
    ...(hasSecondFactor ? (['code'] as const) : []),
    ...(hasPasskey ? (['passkey'] as const) : []),
  ]
}

function missing(method: Method | undefined, given: string) {
  return method !== 'passkey' && given === '' ? { field: 'given', message: 'This field is required' } : null
}

function reauthenticate(method: Method, given: string): Promise<void> {
  if (method === 'password') return reauthenticateWithPassword(given)
  return method === 'code' ? reauthenticateWithCode(given) : reauthenticateWithPasskey()
}

/** Shown to users who only sign in with emailed links: a new link counts as re-authentication. */
function NoReauthenticationMethod({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Confirm it’s you" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <p>
        Your account has no password, passkey or authenticator app to confirm with. Sign out and sign in again
        with an emailed link, then make the change within ten minutes.
      </p>
    </Dialog>
  )
}
