import { useQuery } from '@tanstack/react-query'
import { DeletionSection } from '../deletion/deletion-section.tsx'
import { DevicesSection } from '../devices/devices-section.tsx'
import { MyDataSection } from '../my-data/my-data-section.tsx'
import { PasskeysSection } from '../passkeys/passkeys-section.tsx'
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx'
import styles from './account-screen.module.css'
import { Loaded } from './account-section.tsx'
import { ActivitySection } from './activity-section.tsx'
import { accountQuery } from './api.ts'
import { SignInSection } from './sign-in-section.tsx'

/** Everything about one's own account. `onSignedOut` goes on once this device is signed out. */
export function AccountScreen({ onSignedOut }: { onSignedOut: () => Promise<void> }) {
  const account = useQuery(accountQuery)
  return (
    <div className={styles.page}>
      <h1>Account settings</h1>
      <Loaded query={account} height={320}>
        {(loaded) => (
          <>
            <SignInSection account={loaded} />
            <SecondFactorSection account={loaded} />
            <PasskeysSection />
            <DevicesSection onSignedOut={onSignedOut} />
            <MyDataSection />
            <ActivitySection />
            <DeletionSection account={loaded} />
          </>
        )}
      </Loaded>
    </div>
  )
}
