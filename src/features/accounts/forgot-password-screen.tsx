import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import formStyles from './account-form.module.css'
import { AccountLayout } from './account-layout.tsx'
import { FormErrorSlot } from './form-error-slot.tsx'
import { FormFooter } from './form-footer.tsx'
import { requestMagicLink, requestPasswordReset } from './mail-links/api.ts'
import { accountMessage } from './rules.ts'

const MODES = [
  {
    value: 'reset',
    label: 'Reset password',
    action: 'Send reset link',
    sentence: 'We’ll email you a link that sets a new password.',
  },
  {
    value: 'magic',
    label: 'Magic link',
    action: 'Send magic link',
    sentence: 'We’ll email you a link that signs you in without a password.',
  },
] as const
type Mode = (typeof MODES)[number]['value']

export function ForgotPasswordScreen({ returnTo }: { returnTo?: string | undefined }) {
  const [mode, setMode] = useState<Mode>('reset')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = (
    <RequestForm
      mode={mode}
      onMode={setMode}
      onSubmit={async (email) => {
        if (mode === 'reset') await requestPasswordReset(email)
        else await requestMagicLink(email, returnTo)
        setSentTo(email)
      }}
    />
  )
  const backToSignIn = (
    <Link to="/login" search={returnTo === undefined ? {} : { returnTo }}>
      Back to sign in
    </Link>
  )
  return (
    <AccountLayout heading={sentTo === null ? 'Forgot password?' : 'Check your email'}>
      {sentTo === null ? form : <WhereToLook email={sentTo} />}
      <FormFooter>{backToSignIn}</FormFooter>
    </AccountLayout>
  )
}

/** The same text for addresses with and without an account. */
function WhereToLook({ email }: { email: string }) {
  return (
    <>
      <p>
        If <b>{email}</b> has an account, we’ve emailed it a link. It works once and expires in 10 minutes.
      </p>
      <p>Not there after a minute? Check your spam folder or try another email.</p>
    </>
  )
}

interface RequestFormProps {
  mode: Mode
  onMode: (mode: Mode) => void
  onSubmit: (email: string) => Promise<void>
}

function RequestForm({ mode, onMode, onSubmit }: RequestFormProps) {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const chosen = MODES.find(({ value }) => value === mode) ?? MODES[0]

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    setPending(true)
    setError(null)
    try {
      await onSubmit(email)
    } catch (problem) {
      setError(accountMessage(problem))
    } finally {
      setPending(false)
    }
  }

  return (
    <form method="post" className={formStyles.form} onSubmit={submit}>
      <Segmented label="What to send" hideLabel options={MODES} value={mode} onChange={onMode} />
      <p>{chosen.sentence}</p>
      <FormErrorSlot error={error}>
        <TextField label="Email" name="email" type="email" autoComplete="email" inputMode="email" required />
      </FormErrorSlot>
      <Button
        type="submit"
        variant="filled"
        size="large"
        aria-disabled={isPending}
        className={formStyles.action}
      >
        {isPending ? 'Sending...' : chosen.action}
      </Button>
    </form>
  )
}
