import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DeletionSection } from '../deletion/deletion-section.tsx'
import { DevicesSection } from '../devices/devices-section.tsx'
import { PasskeysSection } from '../passkeys/passkeys-section.tsx'
import { TwoFactorSection } from '../two-factor/two-factor-section.tsx'
import styles from './account-screen.module.css'
import { AccountSection, Loaded } from './account-section.tsx'
import { ActivitySection } from './activity-section.tsx'
import { accountQuery } from './api.ts'
import { MyDataSection } from './my-data-section.tsx'
import { SignInSection } from './sign-in-section.tsx'

interface AccountScreenProps {
  onSignedOut: () => Promise<void>
  moreData: ReactNode
  exportPanel?: ReactNode
}

export function AccountScreen({ onSignedOut, moreData, exportPanel }: AccountScreenProps) {
  const account = useQuery(accountQuery)
  return (
    <div className={styles.page}>
      <h1>Account settings</h1>
      <Loaded query={account} height={320}>
        {(loaded) => (
          <>
            <SignInSection account={loaded} />
            <TwoFactorSection account={loaded} />
            <PasskeysSection account={loaded} />
            <DevicesSection onSignedOut={onSignedOut} />
            <MyDataSection>{moreData}</MyDataSection>
            {exportPanel && (
              <AccountSection
                title="Export"
                sentence="Export everything in your organization, with or without a subscription."
              >
                {exportPanel}
              </AccountSection>
            )}
            <ActivitySection />
            <DeletionSection account={loaded} />
          </>
        )}
      </Loaded>
    </div>
  )
}
