import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { accountQuery, activityQuery, downloadMyData } from '#src/features/people/accounts/account-api.ts'
import type { AccountView, Activity } from '#src/features/people/accounts/account-schema.ts'
import { describeActivity } from '#src/features/people/accounts/activity-text.ts'
import { DeletionSection } from '#src/features/people/accounts/deletion/deletion-section.tsx'
import { DevicesSection } from '#src/features/people/accounts/devices/devices-section.tsx'
import { PasskeysSection } from '#src/features/people/accounts/passkeys/passkeys-section.tsx'
import { TwoFactorSection } from '#src/features/people/accounts/two-factor/two-factor-section.tsx'
import { formatMoment } from '#src/finance/dates/new-zealand-days.ts'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { SettingsRow, SettingsSection } from '#src/ui/layout/settings-section.tsx'
import styles from './account-screen.module.css'
import { NameSection } from './name-section.tsx'
import { SignInSection } from './sign-in-section.tsx'

interface AccountScreenProps {
  hasTeam: boolean
  onSignedOut: () => Promise<void>
  /** The sections of the selected organization’s dates; null without one. */
  dates: (account: AccountView) => ReactNode
  moreData: ReactNode
  exportPanel?: ReactNode
}

export function AccountScreen({ hasTeam, onSignedOut, dates, moreData, exportPanel }: AccountScreenProps) {
  const account = useQuery(accountQuery)
  return (
    <Page title="Account settings">
      <Loaded query={account} failed="Failed to load your account" loading={320}>
        {(loaded) => (
          <>
            <NameSection account={loaded} hasTeam={hasTeam} />
            <SignInSection account={loaded} />
            <TwoFactorSection account={loaded} />
            <PasskeysSection account={loaded} />
            <DevicesSection onSignedOut={onSignedOut} />
            {dates(loaded)}
            <MyDataSection>{moreData}</MyDataSection>
            {exportPanel && (
              <SettingsSection
                title="Export"
                sentence="Export everything in your organization, with or without a subscription."
              >
                {exportPanel}
              </SettingsSection>
            )}
            <ActivitySection />
            <DeletionSection account={loaded} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function MyDataSection({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const archive = useMutation({
    mutationFn: downloadMyData,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['account', 'activity'] }),
  })
  return (
    <SettingsSection
      title="Your data"
      sentence="Download all the data we hold about you at any time, subscribed or not."
    >
      {archive.error && <ErrorBox>{archive.error.message}</ErrorBox>}
      <SettingsRow
        name="Everything, as a ZIP archive"
        facts="Your account, your subscription, and your deals with their activity, as JSON files."
        actions={
          <Button aria-disabled={archive.isPending} onClick={() => archive.mutate()}>
            {archive.isPending ? 'Preparing…' : 'Download my data'}
          </Button>
        }
      />
      {children}
    </SettingsSection>
  )
}

const SHOWN_AT_FIRST = 8

function ActivitySection() {
  const [isExpanded, setExpanded] = useState(false)
  const activity = useQuery(activityQuery)
  return (
    <SettingsSection
      title="Security activity"
      sentence="Recent activity on your account. If you don’t recognise something, change your password."
    >
      <Loaded query={activity} failed="Failed to load your security activity" loading={240}>
        {(all) => (
          <>
            {all.length === 0 && (
              <p>Nothing yet. Sign-ins and changes to your account will be listed here.</p>
            )}
            <ol className={styles.list}>
              {(isExpanded ? all : all.slice(0, SHOWN_AT_FIRST)).map((one) => (
                <ActivityLine key={one.id} activity={one} />
              ))}
            </ol>
            {!isExpanded && all.length > SHOWN_AT_FIRST && (
              <div>
                <Button onClick={() => setExpanded(true)}>Show all {all.length}</Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </SettingsSection>
  )
}

function ActivityLine({ activity: { at, action, detail, address } }: { activity: Activity }) {
  return (
    <Row as="li" align="baseline" isSpread gap={[2, 24]} className={styles.line}>
      <span className={styles.words}>
        {describeActivity(action, detail)}{' '}
        {address !== null && <span className="faint text-13">from {address}</span>}
      </span>
      <time className="faint text-13 fig" dateTime={at}>
        {formatMoment(at, new Date())}
      </time>
    </Row>
  )
}
