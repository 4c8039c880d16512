import { PrivacyScreen, TermsScreen } from '#src/features/marketing/legal-screens.tsx'
import { usePublicConfig } from '#src/lib/public-config.ts'

export function PrivacyPage() {
  return <PrivacyScreen supportEmail={usePublicConfig().supportEmail} />
}

export function TermsPage() {
  return <TermsScreen supportEmail={usePublicConfig().supportEmail} />
}
