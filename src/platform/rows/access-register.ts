import sql, { type Sql } from 'sql-template-tag'
import type { ChangeKind } from '#src/lib/rows/change-kinds.ts'

/**
 * What ends access to an account. An ordinary sign-out and expiry end only the session and the links that refer to it; a
 * membership and an account end theirs by foreign keys and triggers.
 */
export type AccessEvent =
  /** The owner of the mailbox verifies the email for the first time: someone else may have created the account. */
  | 'verification'
  /** Sign-out of other or all devices, password reset, change of password or factor, request of deletion. */
  | 'revocation'
  /** Sign-out of one device, from another. */
  | 'device'
  /** `npm run restore -- --sign-out`, of all accounts. */
  | 'restore'
  /** `npm run demo:close` */
  | 'demo'

/** What the user set up and may miss: the email about it counts them. */
export interface Ended {
  apiKeys: number
  calendarLinks: number
  invitations: number
  shareLinks: number
  webhooks: number
}

/** What adding a row, or changing what it gives access to, needs. */
export type Proof =
  /** In these operations; with a confirmed email, by the trigger `require_recent_authentication` too if the row records its session. */
  | {
      needs: 'recent authentication and a confirmed email' | 'recent authentication'
      operations: readonly string[]
    }
  /** Why it needs none. */
  | { needs: 'nothing'; because: string }

export interface Access {
  table: string
  owner: 'user_id' | 'invited_by' | 'created_by' | 'rolled_by'
  /** The session that made a row: a revocation keeps the rows of the remaining session. */
  session?: 'id' | 'session_id' | 'rolled_session_id'
  /** The rows that give access, if not all do. */
  only?: Sql
  /** Assignments that end a row that stays in its list; otherwise it is deleted. */
  ending?: Sql
  endsWith: readonly AccessEvent[]
  /** Only administrators may make such rows: the rows of one end with the role too. */
  isForAdministrators?: true
  /** Reported to open pages of the organization as this kind of change. */
  reported?: ChangeKind
  /** Who gets an email when a row ends with one of the events: the owner, who is notified how many. No one by default. */
  notified?: keyof Ended
  /** The trigger that emails the administrators whenever a row ends, whatever ends it. */
  notifiedByTrigger?: string
  proof: Proof
}

const MADE_BY_SESSION = ['verification', 'revocation', 'device', 'restore', 'demo'] as const
const PENDING = ['verification', 'revocation', 'restore', 'demo'] as const
/** A reset replaces the password and keeps the factors: otherwise a mailbox alone would replace the second factor. */
const FACTOR = ['verification', 'demo'] as const

const proven = (...operations: string[]): Proof => ({
  needs: 'recent authentication and a confirmed email',
  operations,
})
const unproven = (because: string): Proof => ({ needs: 'nothing', because })

/** Rows that end with the session that made them, as links, keys and invitations do. */
const madeBySession = (table: string, owner: Access['owner'], reported?: ChangeKind) => ({
  table,
  owner,
  session: 'session_id' as const,
  endsWith: MADE_BY_SESSION,
  ...(reported && { reported }),
})

const ENDPOINT = {
  table: 'webhook_endpoints',
  only: sql`ended_at is null`,
  ending: sql`state = 'off', ended_at = now(), version = version + 1, updated_at = now()`,
  isForAdministrators: true,
  endsWith: MADE_BY_SESSION,
  reported: 'webhook',
  notified: 'webhooks',
  notifiedByTrigger: 'webhook_endpoints_report_end',
} as const

/** Every credential, link, invitation, address and pending request of an account: what ends it, who is notified, what it needs. */
export const ACCESS: readonly Access[] = [
  {
    ...madeBySession('organization_invites', 'invited_by', 'invite'),
    isForAdministrators: true,
    notified: 'invitations',
    proof: proven('inviteMember'),
  },
  {
    ...madeBySession('deal_guests', 'invited_by', 'guest'),
    // One who has accepted stays, as a member does.
    only: sql`user_id is null`,
    notified: 'invitations',
    proof: proven('inviteGuest'),
  },
  // Before the keys, with which the endpoints that they made end too.
  {
    ...ENDPOINT,
    owner: 'created_by',
    session: 'session_id',
    proof: proven('createWebhookEndpoint', 'updateWebhookEndpoint', 'takeOverWebhookEndpoint'),
  },
  { ...ENDPOINT, owner: 'rolled_by', session: 'rolled_session_id', proof: proven('rollWebhookSecret') },
  {
    ...madeBySession('api_keys', 'created_by', 'apiKey'),
    isForAdministrators: true,
    notified: 'apiKeys',
    proof: proven('createApiKey'),
  },
  {
    table: 'share_links',
    owner: 'created_by',
    only: sql`revoked_at is null`,
    ending: sql`revoked_at = now(), version = version + 1, updated_at = now()`,
    // A lender's link must not end with a change of password.
    endsWith: FACTOR,
    reported: 'shareLink',
    notified: 'shareLinks',
    proof: unproven(
      'It shows chosen sections of one deal until its last day; administrators list, revoke and switch off all.',
    ),
  },
  {
    ...madeBySession('auth.calendar_links', 'user_id'),
    notified: 'calendarLinks',
    proof: proven('createCalendarLink'),
  },
  {
    table: 'auth.mail_links',
    owner: 'user_id',
    only: sql`purpose not in ('confirmation', 'unsubscribe')`,
    endsWith: PENDING,
    proof: unproven(
      'Its secret is only in an email to the account’s address, or to a new one that a proof allowed.',
    ),
  },
  {
    table: 'auth.challenges',
    owner: 'user_id',
    endsWith: PENDING,
    proof: unproven('It is the unfinished proof itself.'),
  },
  {
    table: 'auth.sessions',
    owner: 'user_id',
    session: 'id',
    endsWith: MADE_BY_SESSION,
    proof: unproven('It is made by signing in.'),
  },
  {
    table: 'auth.passwords',
    owner: 'user_id',
    endsWith: FACTOR,
    // The person who signed up may change it; the owner of the mailbox replaces it.
    proof: { needs: 'recent authentication', operations: ['updatePassword'] },
  },
  {
    table: 'auth.passkeys',
    owner: 'user_id',
    endsWith: FACTOR,
    proof: proven('createPasskeyChallenge', 'createPasskey'),
  },
  { table: 'auth.authenticators', owner: 'user_id', endsWith: FACTOR, proof: proven('createAuthenticator') },
  {
    table: 'auth.backup_codes',
    owner: 'user_id',
    endsWith: FACTOR,
    // Only with an authenticator, which needs a confirmed email.
    proof: { needs: 'recent authentication', operations: ['replaceBackupCodes'] },
  },
]

/** Tables that name a user, or contain a secret, an address or a file, and why no data of an account leaves by them. */
export const WITHOUT_ACCESS: Readonly<Record<string, string>> = {
  'auth.users': 'The account itself; its rows of the tables above give access.',
  organization_members: 'A membership is given by an invitation, and is used by a session.',
  subscriptions: 'What a person pays; it is shown to them alone.',
  billing_accounts: 'The provider’s number of a customer; it opens nothing.',
  checkouts: 'The provider’s page for a payment; it shows no data of an organization.',
  billing_notices: 'Which emails about payments have been sent to the account’s address.',
  owner_incomes: 'Read by their owner, or by colleagues if shared.',
  notification_reads: 'Which notifications a person has read.',
  suggestion_votes: 'Votes of people, who are signed in when they vote.',
  idempotency_keys: 'Responses that only the same user gets again, with a session or key that still works.',
  audit_log: 'Read by the user and by administrators.',
  expenses: 'Which builder added an expense, and may change it while they work on its project.',
  checklist_items: 'An assignee, kept without a name once they leave.',
  conditions: 'Who decided, and an assignee, kept without a name.',
  tasks: 'An assignee, kept without a name once they leave.',
  imports: 'Who imported; it is undone by members only.',
  documents: 'Files are fetched by members, by keys, by guests and by share links, for 60 seconds a link.',
  expense_exports: 'Its content is downloaded by members and guests while they have access.',
  notifications: 'Read by members, in a session of theirs.',
  opportunities: 'Who added a deal; deals are read by members.',
  opportunity_events: 'Authors of activity, which members read.',
  project_events: 'Authors of activity, which members read.',
  organizations: 'Who created it; access is by membership.',
  organization_rates: 'Who set a rate, which members read.',
  view_defaults: 'Which saved view opens first for a person, who alone sees it; it ends with the membership.',
  views:
    'Who made a saved view: a private one ends with the membership; members read shared ones, which give no access.',
  rule_rows: 'Who set a tax rule, which all can read.',
  share_views: 'A keyed hash of the visitor’s address; members read it.',
  suggestion_screenshots: 'Shown to people who are signed in.',
  suggestions: 'Shown to people who are signed in.',
  variations: 'Who decided; variations are read by members.',
  agents: 'Addresses of other people, to which DoneUp sends nothing.',
  suppliers: 'Addresses of other people, to which DoneUp sends nothing.',
  webhook_deliveries: 'Sent to its endpoint only while that is on.',
  changes: 'The page that made a change, for the streams of members.',
  local_mails: 'Emails of an installation without a mail server, read on that machine only.',
  address_imports: 'The name of a file of public addresses.',
  outbox: 'Jobs; each reads again whether its recipient still has access when it runs.',
}
