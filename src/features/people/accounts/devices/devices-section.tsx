import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dayInSentence, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { showToast } from '#src/ui/dialog/toasts.ts'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { SettingsList, SettingsRow } from '#src/ui/layout/settings-section.tsx'
import { OnlineSection } from '#src/ui/table/online-section.tsx'
import { RowButton } from '#src/ui/table/row-buttons.tsx'
import { deviceRows, signOutEverywhere, signOutOthers } from '../account-api.ts'
import type { Device } from '../account-schema.ts'
import styles from './devices-section.module.css'

export function DevicesSection({ onSignedOut }: { onSignedOut: () => Promise<void> }) {
  const queryClient = useQueryClient()
  const others = useMutation({
    mutationFn: signOutOthers,
    onSuccess: () => showToast({ message: 'Your other devices are signed out.' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['account'] }),
  })
  const everywhere = useMutation({ mutationFn: signOutEverywhere, onSuccess: onSignedOut })
  const problem = others.error ?? everywhere.error
  return (
    <OnlineSection
      of={deviceRows}
      title="Devices"
      settings="Where you are signed in. If you don’t recognise a device, sign it out and change your password. Signing out a device here also ends the calendar links, API keys, webhook endpoints and open invitations made on it."
      failed="Failed to load your devices"
      loading={94}
      notices={() => problem && <ErrorBox>{problem.message}</ErrorBox>}
      actions={(device, ask) =>
        !device.isThisDevice && (
          <RowButton verb="Sign out" name={device.name} variant="default" onClick={() => ask('remove')} />
        )
      }
      removal={{
        verb: 'Sign out',
        title: 'Sign out device',
        question: ({ name }) =>
          `${name} is signed out at once. The calendar links, API keys, webhook endpoints and open invitations made on it end too. This can’t be undone.`,
        done: ({ name }) => `${name} signed out.`,
      }}
    >
      {(devices, actions) => (
        <>
          <SettingsList items={devices}>
            {(device) => (
              <SettingsRow
                name={<DeviceName device={device} />}
                facts={factsOf(device)}
                actions={actions(device)}
              />
            )}
          </SettingsList>
          <Row>
            {devices.length > 1 && (
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
    </OnlineSection>
  )
}

function DeviceName({ device }: { device: Device }) {
  return (
    <>
      {device.name}
      {device.isThisDevice && <span className={styles.here}>This device</span>}
    </>
  )
}

function factsOf({ address, firstSeenAt, lastSeenAt }: Device): string {
  const seen = `Last seen ${dayInSentence(lastSeenAt, new Date())}, signed in ${formatDate(firstSeenAt)}`
  return address === null ? seen : `${seen}, from ${address}`
}
