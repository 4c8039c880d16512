import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DeletionSection } from '../deletion/deletion-section.tsx'
import { DevicesSection } from '../devices/devices-section.tsx'
import { PasskeysSection } from '../passkeys/passkeys-section.tsx'
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx'
import styles from './account-screen.module.css'
import { AccountSection, Loaded } from './account-section.tsx'
import { ActivitySection } from './activity-section.tsx'
import { accountQuery } from './api.ts'
import { MyDataSection } from './my-data-section.tsx'
import { SignInSection } from './sign-in-section.tsx'

interface AccountScreenProps {
  /** Goes on once this device is signed out. */
  onSignedOut: () => Promise<void>
  /** Further ways to take data along, a row each. */
  moreData: ReactNode
  /** Taking an organization along, for those who can't open its settings. */
  exportPanel?: ReactNode
}

/** Everything about one's own account. */
export function AccountScreen({ onSignedOut, moreData, exportPanel }: AccountScreenProps) {
  const account = useQuery(accountQuery)
  return (
    <div className={styles.page}>
      <h1>Account settings</h1>
      <Loaded query={account} height={320}>
        {(loaded) => (
          <>
            <SignInSection account={loaded} />
            <SecondFactorSection account={loaded} />
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
