import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Button } from '#src/ui/layout/button.tsx'
import { CopyButton } from '#src/ui/layout/copy-button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { SettingsRow, SettingsSection } from '#src/ui/layout/settings-section.tsx'
import { type AccountView, codeSchema } from '../account-schema.ts'
import { NEEDS_CONFIRMED_EMAIL } from '../rules.ts'
import { confirmAuthenticator, makeBackupCodes, startAuthenticator, turnSecondFactorOff } from './api.ts'
import styles from './two-factor-section.module.css'

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
          }}
          done="Two-factor authentication is off. Your other devices are signed out."
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

interface SetUpDialogProps {
  onClose: () => void
  onTurnedOn: (backupCodes: string[]) => Promise<void>
}

function SetUpDialog({ onClose, onTurnedOn }: SetUpDialogProps) {
  const authenticator = useQuery({
    queryKey: ['authenticator-being-set-up'],
    queryFn: startAuthenticator,
    // The secret is shown once: never cached, and not refetched while it is being scanned.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const form = useForm(codeSchema, {})
  return (
    <FormDialog
      title="Set up authenticator app"
      action="Turn on"
      form={form}
      onClose={onClose}
      onSubmit={async ({ code }) => onTurnedOn(await confirmAuthenticator(code))}
    >
      <Loaded query={authenticator} failed="Failed to load the key" loading={220}>
        {({ picture, secret }) => (
          <>
            <p>
              Scan this QR code with your authenticator app, or type in the key. Your other devices will be
              signed out.
            </p>
            <Row gap={16}>
              <img
                className={styles.picture}
                src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
                width={168}
                height={168}
                alt="The key below as a QR code"
              />
              <div className={styles.key}>
                <span className="label">Key</span>
                <code>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
              </div>
            </Row>
            <TextField
              label="Code"
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              hint="Enter the six-digit code from your app"
              {...form.field('code')}
            />
          </>
        )}
      </Loaded>
    </FormDialog>
  )
}

function BackupCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `Backup codes for your DoneUp account. Each works once:\n\n${codes.join('\n')}\n`
  return (
    <Dialog title="Your backup codes" onClose={onClose} done="I’ve saved them">
      <p className="quiet">
        Use a backup code to sign in when you don’t have your phone. Each works once. They won’t be shown
        again.
      </p>
      <ul className={styles.codes} aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Row align="center">
        <a
          className={styles.download}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="doneup-backup-codes.txt"
        >
          Download
        </a>
        <CopyButton label="Copy" text={text} shownAs="codes from the list" />
      </Row>
    </Dialog>
  )
}
