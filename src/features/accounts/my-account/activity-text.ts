/** What the owner of an account is told by mail: each changes a way into it. */
export const SECURITY_NOTICES = {
  password_changed: [
    'Your password was changed',
    'The password of your DoneUp account was changed just now.',
  ],
  second_factor_on: [
    'The second factor is on',
    'From now on, signing in to DoneUp asks for a code of your authenticator app after the password.',
  ],
  second_factor_off: [
    'The second factor is off',
    'The second factor of your DoneUp account was turned off. The password alone opens it now.',
  ],
  backup_codes_made: [
    'New backup codes',
    'New backup codes were made for your DoneUp account. The old ones no longer work.',
  ],
  passkey_added: ['A passkey was added', 'A new passkey can sign in to your DoneUp account.'],
  passkey_removed: ['A passkey was removed', 'A passkey of your DoneUp account was removed.'],
} as const satisfies Record<string, readonly [subject: string, sentence: string]>

export type SecurityNotice = keyof typeof SECURITY_NOTICES

type Detail = Record<string, string | number | boolean>

const METHODS: Record<string, string> = {
  password: 'with the password',
  magic_link: 'with a link by e-mail',
  passkey: 'with a passkey',
  second_factor: 'with the second factor',
  code: 'with a code',
}

const ACTIVITIES: Record<string, string | ((detail: Detail) => string)> = {
  signed_up: 'Created the account',
  signed_in: ({ proof }) => `Signed in ${METHODS[String(proof)] ?? ''}`.trim(),
  confirmed_identity: ({ method }) => `Confirmed that it is you ${METHODS[String(method)] ?? ''}`.trim(),
  proof_failed: ({ method }) => `Failed to confirm that it is you ${METHODS[String(method)] ?? ''}`.trim(),
  wrong_second_factor: 'A wrong code was typed after the right password',
  password_changed: 'Changed the password',
  password_reset: 'Reset the password by e-mail',
  email_confirmed: 'Confirmed the e-mail address',
  email_change_asked: ({ to }) => `Asked to change the email to ${to}`,
  email_change_stopped: 'Stopped a change of the email',
  email_changed: ({ from, to }) => `Changed the email from ${from} to ${to}`,
  second_factor_on: 'Turned the second factor on',
  second_factor_off: 'Turned the second factor off',
  backup_codes_made: 'Made new backup codes',
  backup_code_used: 'Used a backup code',
  passkey_added: ({ name }) => `Added the passkey “${name}”`,
  passkey_renamed: ({ name }) => `Renamed a passkey to “${name}”`,
  passkey_removed: ({ name }) => `Removed the passkey “${name}”`,
  session_ended: ({ device }) => `Signed out ${device}`,
  other_sessions_ended: 'Signed out all other devices',
  all_sessions_ended: 'Signed out everywhere',
  data_downloaded: 'Downloaded all data',
  deletion_asked: 'Asked for the account to be deleted',
  deletion_taken_back: 'Kept the account after all',
}

/** An entry of the audit log in plain words; one that has none of its own is read out as it is. */
export function activityWords(action: string, detail: Detail): string {
  const words = ACTIVITIES[action]
  if (typeof words === 'string') return words
  if (words !== undefined) return words(detail)
  const spoken = action.replaceAll('_', ' ')
  return spoken.slice(0, 1).toUpperCase() + spoken.slice(1)
}
