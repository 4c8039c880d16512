import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { Loaded } from '../my-account/account-section.tsx'
import { reauthenticateWithPasskey } from '../passkeys/api.ts'
import { reauthenticateWithCode, reauthenticateWithPassword, reauthenticationMethodsQuery } from './api.ts'
import styles from './reauthentication-dialog.module.css'
import type { ReauthenticationMethods } from './schema.ts'

type Method = 'password' | 'code' | 'passkey'
const SWITCHES: Record<Method, string> = {
  password: 'Use your password instead',
  code: 'Use a code instead',
  passkey: 'Use a passkey instead',
}

export function ReauthenticationDialog({ onAnswer }: { onAnswer: (isGiven: boolean) => void }) {
  const methods = useQuery(reauthenticationMethodsQuery)
  return (
    <Dialog title="Confirm it’s you" onClose={() => onAnswer(false)}>
      <Loaded query={methods} height={120}>
        {(all) => <ReauthenticationForm methods={availableMethods(all)} onAnswer={onAnswer} />}
      </Loaded>
    </Dialog>
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

interface ReauthenticationFormProps {
  methods: Method[]
  onAnswer: (isGiven: boolean) => void
}

function ReauthenticationForm({ methods, onAnswer }: ReauthenticationFormProps) {
  const [chosen, setChosen] = useState(methods[0])
  const reauthentication = useMutation({ mutationFn: reauthenticate, onSuccess: () => onAnswer(true) })
  if (chosen === undefined) return <NoReauthenticationMethod onClose={() => onAnswer(false)} />
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const given = new FormData(event.currentTarget).get('given')
        if (!reauthentication.isPending)
          reauthentication.mutate({ method: chosen, given: typeof given === 'string' ? given : '' })
      }}
    >
      <p>To protect your account, we ask for this again before important actions.</p>
      {reauthentication.error && <ErrorBox>{reauthentication.error.message}</ErrorBox>}
      {chosen === 'password' && (
        <TextField
          key="password"
          label="Password"
          name="given"
          type="password"
          autoComplete="current-password"
          autoFocus
          required
        />
      )}
      {chosen === 'code' && (
        <TextField
          key="code"
          label="Code"
          name="given"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          hint="The six digits from your authenticator app, or one of your backup codes."
          required
        />
      )}
      <div className={styles.switches}>
        {methods
          .filter((method) => method !== chosen)
          .map((method) => (
            <Button key={method} variant="quiet" size="dense" onClick={() => setChosen(method)}>
              {SWITCHES[method]}
            </Button>
          ))}
      </div>
      <div className={styles.actions}>
        <Button onClick={() => onAnswer(false)}>Cancel</Button>
        <Button type="submit" variant="filled" aria-disabled={reauthentication.isPending}>
          {chosen === 'passkey' ? 'Use a passkey' : 'Confirm'}
        </Button>
      </div>
    </form>
  )
}

function reauthenticate({ method, given }: { method: Method; given: string }): Promise<void> {
  if (method === 'password') return reauthenticateWithPassword(given)
  return method === 'code' ? reauthenticateWithCode(given) : reauthenticateWithPasskey()
}

/** Users who only sign in with emailed links: a new link counts as re-authentication. */
function NoReauthenticationMethod({ onClose }: { onClose: () => void }) {
  return (
    <>
      <p>
        Your account has no password, passkey or authenticator app to confirm with. Sign out and sign in again
        with an emailed link, then make the change within ten minutes.
      </p>
      <div className={styles.actions}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </>
  )
}
