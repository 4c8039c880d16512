import { ForgotPasswordScreen } from '#src/features/accounts/forgot-password-screen.tsx'
import { usePublicConfig } from '../public-config.ts'

export function ForgotPasswordPage() {
  return <ForgotPasswordScreen supportEmail={usePublicConfig().supportEmail} />
}
