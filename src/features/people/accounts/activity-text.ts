import { listInWords } from '#src/lib/text/list-in-words.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'

export const SECURITY_NOTICES = {
  password_changed: ['Your password was changed', 'The password of your DoneUp account was just changed.'],
  second_factor_on: [
    'Two-factor authentication is on',
    'Signing in to DoneUp now asks for a code from your authenticator app after your password.',
  ],
  second_factor_off: [
    'Two-factor authentication is off',
    'Two-factor authentication was turned off for your DoneUp account. You now sign in with your password only.',
  ],
  wrong_second_factors: [
    'Wrong two-factor codes',
    'Someone signed in with your password, or an emailed link, and then entered five wrong two-factor codes. They weren’t signed in.',
  ],
  backup_codes_made: [
    'New backup codes',
    'New backup codes were created for your DoneUp account. The old ones no longer work.',
  ],
  passkey_added: ['A passkey was added', 'A passkey was added to your DoneUp account.'],
  passkey_removed: ['A passkey was removed', 'A passkey was removed from your DoneUp account.'],
  calendar_link_added: [
    'A calendar link was added',
    'A calendar link was added to your DoneUp account. Anyone with the link can see what it shows without signing in.',
  ],
  api_key_created: [
    'An API key was created',
    'Programs with the key can use the deals of its organization as the key allows.',
  ],
  access_ended: [
    'Calendar links, invitations or API keys have ended',
    'Devices were signed out of your DoneUp account. Calendar links, open invitations, API keys, webhook endpoints and links to deals that were made on them no longer work. Add them again if you still need them; an administrator can keep a webhook endpoint.',
  ],
} as const satisfies Record<string, readonly [subject: string, sentence: string]>

export type SecurityNotice = keyof typeof SECURITY_NOTICES

type Detail = Record<string, string | number | boolean>

const METHODS: Record<string, string> = {
  password: 'with your password',
  magic_link: 'with an emailed link',
  passkey: 'with a passkey',
  second_factor: 'with a two-factor code',
  code: 'with a two-factor code',
}

const ACTIVITIES: Record<string, string | ((detail: Detail) => string)> = {
  signed_up: 'Created the account',
  signed_in: ({ proof }) => `Signed in ${METHODS[String(proof)] ?? ''}`.trim(),
  confirmed_identity: ({ method }) => `Confirmed your identity ${METHODS[String(method)] ?? ''}`.trim(),
  proof_failed: ({ method }) => `Failed to confirm your identity ${METHODS[String(method)] ?? ''}`.trim(),
  wrong_second_factor: 'Wrong two-factor code after the correct password',
  password_changed: 'Changed the password',
  password_reset: 'Reset the password by email',
  email_confirmed: 'Confirmed the email',
  email_change_asked: ({ to }) => `Requested a change of email to ${to}`,
  email_change_stopped: 'Stopped a change of email',
  email_changed: ({ from, to }) => `Changed the email from ${from} to ${to}`,
  second_factor_on: 'Turned on two-factor authentication',
  second_factor_off: 'Turned off two-factor authentication',
  backup_codes_made: 'Created new backup codes',
  backup_code_used: 'Used a backup code',
  passkey_added: ({ name }) => `Added the passkey “${name}”`,
  passkey_renamed: ({ name }) => `Renamed a passkey to “${name}”`,
  passkey_removed: ({ name }) => `Removed the passkey “${name}”`,
  session_ended: ({ device }) => `Signed out ${device}`,
  other_sessions_ended: 'Signed out all other devices',
  all_sessions_ended: 'Signed out everywhere',
  calendar_link_added: ({ link }) => `Added a calendar link: ${link}`,
  account_codes_set: ({ deal }) => `Set the account codes as the accountant of ${deal}`,
  api_key_created: ({ name }) => `Created the API key “${name}”`,
  api_key_revoked: ({ name }) => `Revoked the API key “${name}”`,
  access_ended: ({ apiKeys = 0, calendarLinks, invitations, shareLinks = 0, webhooks = 0 }) =>
    `Ended ${listInWords([
      pluralize(Number(calendarLinks), 'calendar link'),
      pluralize(Number(invitations), 'open invitation'),
      ...(apiKeys ? [pluralize(Number(apiKeys), 'API key')] : []),
      ...(webhooks ? [pluralize(Number(webhooks), 'webhook endpoint')] : []),
      ...(shareLinks ? [pluralize(Number(shareLinks), 'shared link')] : []),
    ])}`,
  calendar_link_revoked: 'Revoked a calendar link',
  rule_added: ({ rule, label = rule, after }) => `Added the rule “${label}”: ${after}`,
  rule_ended: ({ rule, label = rule, after }) => `Ended the rule “${label}”: ${after}`,
  rule_removed: ({ rule, label = rule, before }) => `Removed the rule “${label}”: ${before}`,
  data_downloaded: 'Downloaded all data',
  deletion_asked: 'Requested deletion of the account',
  deletion_taken_back: 'Cancelled the deletion of the account',
}

export function describeActivity(action: string, detail: Detail): string {
  const words = ACTIVITIES[action]
  if (typeof words === 'string') return words
  if (words !== undefined) return words(detail)
  const spoken = action.replaceAll('_', ' ')
  return spoken.slice(0, 1).toUpperCase() + spoken.slice(1)
}
