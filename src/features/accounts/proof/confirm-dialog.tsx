import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { proveWithPasskey } from '../passkeys/api.ts'
import { proofMethodsQuery, proveWithCode, proveWithPassword } from './api.ts'
import styles from './confirm-dialog.module.css'
import type { ProofMethods } from './schema.ts'

type Method = 'password' | 'code' | 'passkey'
const SWITCHES: Record<Method, string> = {
  password: 'Use your password instead',
  code: 'Use a code instead',
  passkey: 'Use a passkey instead',
}

/** Asks for a password, a code or a passkey before what could lock the owner out. */
export function ConfirmDialog({ onAnswer }: { onAnswer: (isGiven: boolean) => void }) {
  const { data: methods, error, refetch } = useQuery(proofMethodsQuery)
  return (
    <Dialog open title="Confirm it’s you" onClose={() => onAnswer(false)}>
      {error && !methods && (
        <ErrorBox action={<Button onClick={() => void refetch()}>Retry</Button>}>{error.message}</ErrorBox>
      )}
      {!error && !methods && <Skeleton height={120} />}
      {methods && <Proof methods={possible(methods)} onAnswer={onAnswer} />}
    </Dialog>
  )
}

function possible({ hasPassword, hasSecondFactor, hasPasskey }: ProofMethods): Method[] {
  return [
    // With a second factor the password alone is not enough.
    ...(hasPassword && !hasSecondFactor ? (['password'] as const) : []),
    ...(hasSecondFactor ? (['code'] as const) : []),
    ...(hasPasskey ? (['passkey'] as const) : []),
  ]
}

interface ProofProps {
  methods: Method[]
  onAnswer: (isGiven: boolean) => void
}

function Proof({ methods, onAnswer }: ProofProps) {
  const [chosen, setChosen] = useState(methods[0])
  const proof = useMutation({ mutationFn: prove, onSuccess: () => onAnswer(true) })
  if (chosen === undefined) return <NothingToProveWith onClose={() => onAnswer(false)} />
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const given = new FormData(event.currentTarget).get('given')
        if (!proof.isPending) proof.mutate({ method: chosen, given: typeof given === 'string' ? given : '' })
      }}
    >
      <p>To protect your account, we ask for this again before important actions.</p>
      {proof.error && <ErrorBox>{proof.error.message}</ErrorBox>}
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
          hint="The six digits of your authenticator app, or one of your backup codes."
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
        <Button type="submit" variant="filled" aria-disabled={proof.isPending}>
          {chosen === 'passkey' ? 'Use a passkey' : 'Confirm'}
        </Button>
      </div>
    </form>
  )
}

function prove({ method, given }: { method: Method; given: string }): Promise<void> {
  if (method === 'password') return proveWithPassword(given)
  return method === 'code' ? proveWithCode(given) : proveWithPasskey()
}

/** Somebody who only ever came in by a mailed link: a new one is the proof. */
function NothingToProveWith({ onClose }: { onClose: () => void }) {
  return (
    <>
      <p>
        Your account has no password, passkey or second factor to confirm with. Sign out, and sign in again
        with a link by e-mail: after that you have ten minutes.
      </p>
      <div className={styles.actions}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </>
  )
}
