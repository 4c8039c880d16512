import { PrivacyScreen } from '#src/features/marketing/privacy-screen.tsx'
import { TermsScreen } from '#src/features/marketing/terms-screen.tsx'
import { usePublicConfig } from '#src/lib/public-config.ts'

export function PrivacyPage() {
  return <PrivacyScreen supportEmail={usePublicConfig().supportEmail} />
}

export function TermsPage() {
  return <TermsScreen supportEmail={usePublicConfig().supportEmail} />
}
