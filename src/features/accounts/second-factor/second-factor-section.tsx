import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { AccountRow, AccountSection, NEEDS_CONFIRMED_EMAIL } from '../my-account/account-section.tsx'
import type { AccountView } from '../my-account/schema.ts'
import { makeBackupCodes, turnSecondFactorOff } from './api.ts'
import { BackupCodesDialog } from './backup-codes-dialog.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'

type Step = 'set_up' | 'renew' | 'turn_off' | { backupCodes: string[] }

/** The authenticator app and its backup codes. */
export function SecondFactorSection({ account }: { account: AccountView }) {
  const [step, setStep] = useState<Step | null>(null)
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['account'] })
  const stop = () => setStep(null)

  async function show(backupCodes: string[]) {
    setStep({ backupCodes })
    await readAgain()
  }

  return (
    <AccountSection
      title="Second factor"
      sentence="A code from an app on your phone, asked for after the password. Someone who knows your password still can’t sign in."
    >
      {account.hasSecondFactor ? (
        <IsOn backupCodesLeft={account.backupCodesLeft} onStep={setStep} />
      ) : !account.isEmailConfirmed ? (
        <AccountRow name="Authenticator app" facts={`Off. ${NEEDS_CONFIRMED_EMAIL}`} />
      ) : (
        <AccountRow
          name="Authenticator app"
          facts="Off. The password alone opens your account."
          actions={<Button onClick={() => setStep('set_up')}>Set up authenticator app</Button>}
        />
      )}
      {step === 'set_up' && <SetUpDialog onClose={stop} onTurnedOn={show} />}
      {step === 'renew' && (
        <FormDialog
          title="New backup codes"
          action="Make new codes"
          onClose={stop}
          onSubmit={async () => show(await makeBackupCodes())}
        >
          <p>The codes you have now stop working, and your other devices are signed out.</p>
        </FormDialog>
      )}
      {step === 'turn_off' && (
        <FormDialog
          title="Turn off the second factor"
          action="Turn off"
          isDanger
          onClose={stop}
          onSubmit={async () => {
            await turnSecondFactorOff()
            await readAgain()
            stop()
            showToast({ message: 'The second factor is off. Your other devices are signed out.' })
          }}
        >
          <p>
            Your password alone will open your account, and your backup codes stop working. Your other devices
            are signed out.
          </p>
        </FormDialog>
      )}
      {typeof step === 'object' && step !== null && (
        <BackupCodesDialog codes={step.backupCodes} onClose={stop} />
      )}
    </AccountSection>
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
      <AccountRow
        name="Authenticator app"
        facts="On. Signing in asks for a code."
        actions={<Button onClick={() => onStep('turn_off')}>Turn off</Button>}
      />
      <AccountRow
        name="Backup codes"
        facts={
          backupCodesLeft === 0
            ? 'None left. Make new ones, or losing your phone locks you out.'
            : `${backupCodesLeft} left, for the day your phone is lost.`
        }
        actions={<Button onClick={() => onStep('renew')}>New backup codes</Button>}
      />
    </>
  )
}
