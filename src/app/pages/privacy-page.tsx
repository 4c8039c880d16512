import { PrivacyScreen } from '#src/features/marketing/privacy-screen.tsx'
import { usePublicConfig } from '../public-config.ts'

export function PrivacyPage() {
  return <PrivacyScreen supportEmail={usePublicConfig().supportEmail} />
}
