import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDate, formatRecentDay } from '#src/finance/new-zealand-days.ts'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Row } from '#src/ui/layout.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { RowButton } from '#src/ui/row-buttons.tsx'
import { SettingsList, SettingsRow, SettingsSection } from '#src/ui/settings-section.tsx'
import { showToast } from '#src/ui/toasts.ts'
import { devicesQuery, signOutDevice, signOutEverywhere, signOutOthers } from '../account-api.ts'
import type { Device } from '../account-schema.ts'
import { lastSeen } from './device-name.ts'
import styles from './devices-section.module.css'

export function DevicesSection({ onSignedOut }: { onSignedOut: () => Promise<void> }) {
  const queryClient = useQueryClient()
  const devices = useQuery(devicesQuery)
  const refetchAccount = () => queryClient.invalidateQueries({ queryKey: ['account'] })
  const one = useMutation({ mutationFn: signOutDevice, onSettled: refetchAccount })
  const others = useMutation({
    mutationFn: signOutOthers,
    onSuccess: () => showToast({ message: 'Your other devices are signed out.' }),
    onSettled: refetchAccount,
  })
  const everywhere = useMutation({ mutationFn: signOutEverywhere, onSuccess: onSignedOut })
  const problem = one.error ?? others.error ?? everywhere.error
  return (
    <SettingsSection
      title="Devices"
      sentence="Where you are signed in. If you don’t recognise a device, sign it out and change your password. Signing out a device here also ends the calendar links, API keys, webhook endpoints and open invitations made on it."
    >
      {problem && <ErrorBox>{problem.message}</ErrorBox>}
      <Loaded query={devices} failed="Failed to load your devices" loading={94}>
        {(list) => (
          <>
            <SettingsList items={list}>
              {(device) => <DeviceRow device={device} onSignOut={() => one.mutate(device.id)} />}
            </SettingsList>
            <Row>
              {list.length > 1 && (
                <Button aria-disabled={others.isPending} onClick={() => others.mutate()}>
                  Sign out other devices
                </Button>
              )}
              <Button aria-disabled={everywhere.isPending} onClick={() => everywhere.mutate()}>
                Sign out everywhere
              </Button>
            </Row>
          </>
        )}
      </Loaded>
    </SettingsSection>
  )
}

function DeviceRow({ device, onSignOut }: { device: Device; onSignOut: () => void }) {
  const { name, address, firstSeenAt, lastSeenAt, isThisDevice } = device
  const seen = `${lastSeen(formatRecentDay(lastSeenAt, new Date()))}, signed in ${formatDate(firstSeenAt)}`
  return (
    <SettingsRow
      name={
        <>
          {name}
          {isThisDevice && <span className={styles.here}>This device</span>}
        </>
      }
      facts={address === null ? seen : `${seen}, from ${address}`}
      actions={
        !isThisDevice && <RowButton verb="Sign out" name={name} variant="default" onClick={onSignOut} />
      }
    />
  )
}
