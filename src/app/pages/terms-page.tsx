import { TermsScreen } from '#src/features/marketing/terms-screen.tsx'
import { usePublicConfig } from '../public-config.ts'

export function TermsPage() {
  return <TermsScreen supportEmail={usePublicConfig().supportEmail} />
}
