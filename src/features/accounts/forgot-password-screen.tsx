import { ButtonLink } from '#src/ui/button.tsx'
import { AccountLayout } from './account-layout.tsx'

/** Until links by e-mail exist, a person helps. */
export function ForgotPasswordScreen({ supportEmail }: { supportEmail: string }) {
  return (
    <AccountLayout heading="Forgot password?">
      <p>
        Write to <a href={`mailto:${supportEmail}?subject=Forgot%20password`}>{supportEmail}</a> from the
        address of your account, and we help you back in. Your deals are safe meanwhile.
      </p>
      <p>
        <ButtonLink to="/login">Back to sign in</ButtonLink>
      </p>
    </AccountLayout>
  )
}
