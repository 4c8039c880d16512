import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { AccountLayout, FormFooter } from '../account-layout.tsx'
import { requestMagicLink, requestPasswordReset } from '../mail-links/api.ts'
import { RequestForm } from '../request-form.tsx'
import { EMAIL_FIELD } from '../schema.ts'

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

interface ForgotPasswordProps {
  returnTo?: string | undefined
  aside?: ReactNode
}

export function ForgotPasswordScreen({ returnTo, aside }: ForgotPasswordProps) {
  const [mode, setMode] = useState<Mode>('reset')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const chosen = MODES.find(({ value }) => value === mode) ?? MODES[0]
  return (
    <AccountLayout heading={sentTo === null ? 'Forgot password?' : 'Check your email'} aside={aside}>
      {sentTo === null ? (
        <RequestForm
          action={chosen.action}
          pending="Sending..."
          isEarly
          above={
            <>
              <Segmented
                label="What to send"
                hideLabel
                name="mode"
                options={MODES}
                value={mode}
                onChange={setMode}
              />
              <p>{chosen.sentence}</p>
            </>
          }
          lastField={() => <TextField label="Email" {...EMAIL_FIELD} />}
          onSubmit={async (typed) => {
            const email = typed('email').trim()
            // From the form: before hydration, it has a choice that this component hasn't.
            if (typed('mode') === 'reset') await requestPasswordReset(email)
            else await requestMagicLink(email, returnTo)
            setSentTo(email)
          }}
        />
      ) : (
        <WhereToLook email={sentTo} />
      )}
      <FormFooter>
        <Link to="/login" search={returnTo === undefined ? {} : { returnTo }}>
          Back to sign in
        </Link>
      </FormFooter>
    </AccountLayout>
  )
}

/** Shows the same text for addresses with and without an account. */
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
