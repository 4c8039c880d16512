import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { SettingsRow, SettingsSection } from '#src/ui/settings-section.tsx'
import { showToast } from '#src/ui/toasts.ts'
import type { AccountView } from '../account-schema.ts'
import { NEEDS_CONFIRMED_EMAIL } from '../rules.ts'
import { makeBackupCodes, turnSecondFactorOff } from './api.ts'
import { BackupCodesDialog } from './backup-codes-dialog.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'

type Step = 'set_up' | 'renew' | 'turn_off' | { backupCodes: string[] }

export function TwoFactorSection({ account }: { account: AccountView }) {
  const [step, setStep] = useState<Step | null>(null)
  const queryClient = useQueryClient()
  const refetchAccount = () => queryClient.invalidateQueries({ queryKey: ['account'] })
  const stop = () => setStep(null)

  async function show(backupCodes: string[]) {
    setStep({ backupCodes })
    await refetchAccount()
  }

  return (
    <SettingsSection
      title="Two-factor authentication"
      sentence="Asks for a code from your phone after your password, so a stolen password isn’t enough to sign in."
    >
      {account.hasSecondFactor ? (
        <IsOn backupCodesLeft={account.backupCodesLeft} onStep={setStep} />
      ) : !account.isEmailConfirmed ? (
        <SettingsRow name="Authenticator app" facts={`Off. ${NEEDS_CONFIRMED_EMAIL}`} />
      ) : (
        <SettingsRow
          name="Authenticator app"
          facts="Off. You sign in with your password only."
          actions={<Button onClick={() => setStep('set_up')}>Set up authenticator app</Button>}
        />
      )}
      {step === 'set_up' && <SetUpDialog onClose={stop} onTurnedOn={show} />}
      {step === 'renew' && (
        <FormDialog
          title="New backup codes"
          action="Create new codes"
          onClose={stop}
          onSubmit={async () => show(await makeBackupCodes())}
        >
          <p>Your current codes will stop working, and your other devices will be signed out.</p>
        </FormDialog>
      )}
      {step === 'turn_off' && (
        <FormDialog
          title="Turn off two-factor authentication"
          action="Turn off"
          isDanger
          onClose={stop}
          onSubmit={async () => {
            await turnSecondFactorOff()
            await refetchAccount()
            stop()
            showToast({ message: 'Two-factor authentication is off. Your other devices are signed out.' })
          }}
        >
          <p>
            You’ll sign in with your password only, and your backup codes will stop working. Your other
            devices will be signed out.
          </p>
        </FormDialog>
      )}
      {typeof step === 'object' && step !== null && (
        <BackupCodesDialog codes={step.backupCodes} onClose={stop} />
      )}
    </SettingsSection>
  )
}

function IsOn({
  backupCodesLeft,
  onStep,
}: {
  backupCodesLeft: number
  onStep: (step: 'renew' | 'turn_off') => void
}) {
  return (
    <>
      <SettingsRow
        name="Authenticator app"
        facts="On. You’re asked for a code when you sign in."
        actions={<Button onClick={() => onStep('turn_off')}>Turn off</Button>}
      />
      <SettingsRow
        name="Backup codes"
        facts={
          backupCodesLeft === 0
            ? 'None left. Create new ones so you can still sign in if you lose your phone.'
            : `${backupCodesLeft} left, for when you don’t have your phone.`
        }
        actions={<Button onClick={() => onStep('renew')}>New backup codes</Button>}
      />
    </>
  )
}
