import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type AccountView,
  DIGEST_OPTIONS,
  type Digest,
} from '#src/features/people/accounts/account-schema.ts'
import { NEEDS_CONFIRMED_EMAIL } from '#src/features/people/accounts/rules.ts'
import { send } from '#src/lib/api/http.ts'
import { showToast } from '#src/ui/dialog/toasts.ts'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { SettingsRow, SettingsSection } from '#src/ui/layout/settings-section.tsx'

const setDigest = (digest: Digest) => send('/api/account/digest', { method: 'PUT', body: { digest } })

const SAVED: Record<Digest, string> = {
  off: 'Email digest turned off.',
  weekdays: 'We’ll email you on weekdays when something is due.',
  daily: 'We’ll email you every day when something is due.',
}

export function DigestSection({ account }: { account: AccountView }) {
  const queryClient = useQueryClient()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: setDigest,
    onSuccess: async (_done, digest) => {
      await queryClient.invalidateQueries({ queryKey: ['account'] })
      showToast({ message: SAVED[digest] })
    },
  })
  const canTurnOn = account.isEmailConfirmed || account.digest !== 'off'
  return (
    <SettingsSection
      title="Email digest"
      sentence="A 7 am email of what’s overdue, due today and due in the next seven days."
    >
      {error && <ErrorBox>{error.message}</ErrorBox>}
      {canTurnOn ? (
        <Segmented
          label="Send the digest"
          options={DIGEST_OPTIONS}
          value={isPending ? variables : account.digest}
          onChange={(digest) => mutate(digest)}
        />
      ) : (
        <SettingsRow name="Digest" facts={`Off. ${NEEDS_CONFIRMED_EMAIL}`} />
      )}
      <p>
        Your own dates come first. There’s no email on days with nothing due, or without an active
        subscription.
      </p>
    </SettingsSection>
  )
}
