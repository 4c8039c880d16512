import { ALL_RESOURCES } from '#src/lib/rows/resource-list.ts'
/** What an operation requires of its caller, and the result per role. */
export const GATES = {
  /** No requirement. */
  open: {
    guest: 'in',
    former: 'in',
    unsubscribed: 'in',
    member: 'in',
    admin: 'in',
    siteAdmin: 'in',
    builder: 'in',
  },
  session: {
    guest: 401,
    former: 'in',
    unsubscribed: 'in',
    member: 'in',
    admin: 'in',
    siteAdmin: 'in',
    builder: 'in',
  },
  /** Membership, subscribed or not. */
  membership: {
    guest: 401,
    former: 404,
    unsubscribed: 'in',
    member: 'in',
    admin: 'in',
    siteAdmin: 404,
    builder: 404,
  },
  subscription: {
    guest: 401,
    former: 404,
    unsubscribed: 402,
    member: 'in',
    admin: 'in',
    siteAdmin: 404,
    builder: 404,
  },
  /** Subscription, or a builder, whose rights the operation limits. */
  building: {
    guest: 401,
    former: 404,
    unsubscribed: 402,
    member: 'in',
    admin: 'in',
    siteAdmin: 404,
    builder: 'in',
  },
  administration: {
    guest: 401,
    former: 404,
    unsubscribed: 402,
    member: 403,
    admin: 'in',
    siteAdmin: 404,
    builder: 404,
  },
  /** An administrator, subscribed or not, can export and delete the organization. */
  ownership: {
    guest: 401,
    former: 404,
    unsubscribed: 'in',
    member: 403,
    admin: 'in',
    siteAdmin: 404,
    builder: 404,
  },
  /** Own subscription; the link names its organization, and non-members get nothing. */
  signed_link: {
    guest: 401,
    former: 'in',
    unsubscribed: 402,
    member: 'in',
    admin: 'in',
    siteAdmin: 'in',
    builder: 'in',
  },
  /** Own subscription, for features shared by all organizations. */
  own_subscription: {
    guest: 401,
    former: 'in',
    unsubscribed: 402,
    member: 'in',
    admin: 'in',
    siteAdmin: 'in',
    builder: 402,
  },
  /** Moderation of shared features. */
  site_administration: {
    guest: 401,
    former: 403,
    unsubscribed: 402,
    member: 403,
    admin: 403,
    siteAdmin: 'in',
    builder: 402,
  },
  /** Tax and lending rules: a right of its own, which a site admin doesn't have. */
  rule_editing: {
    guest: 401,
    former: 403,
    unsubscribed: 402,
    member: 403,
    admin: 403,
    siteAdmin: 403,
    builder: 402,
  },
  /** A sign-in waiting for two-factor authentication: none of these roles has one. */
  second_step: {
    guest: 401,
    former: 401,
    unsubscribed: 401,
    member: 401,
    admin: 401,
    siteAdmin: 401,
    builder: 401,
  },
  /** An API key, which none of these roles sends: cookies aren't read. */
  api_key: {
    guest: 401,
    former: 401,
    unsubscribed: 401,
    member: 401,
    admin: 401,
    siteAdmin: 401,
    builder: 401,
  },
} as const satisfies Record<string, Record<Actor, 'in' | 401 | 402 | 403 | 404>>
export type Gate = keyof typeof GATES

export const ACTORS = ['guest', 'former', 'unsubscribed', 'member', 'admin', 'siteAdmin', 'builder'] as const
/** The unsubscribed user is an administrator; the site admin and the builder are non-members. */
export type Actor = (typeof ACTORS)[number]

/** The standard operations of resources, which need a subscription. */
export const RESOURCE_GATES: Record<string, Gate> = Object.fromEntries(
  ALL_RESOURCES.flatMap(({ name, parent, path }) => {
    const list = path(`{${parent?.param}}`)
    const row = `${list}/{id}`
    const titles = [`GET ${list}`, `POST ${list}`, `PUT ${row}`, `DELETE ${row}`, `DELETE ${row}/deletion`]
    const forBuilders =
      name === 'tasks' || name === 'expenses' ? titles : name === 'budgetLines' ? titles.slice(0, 1) : []
    return titles.map((title) => [
      title,
      forBuilders.includes(title) ? ('building' as const) : ('subscription' as const),
    ])
  }),
)

/** The operations of the promised API. */
export const PROMISED_GATES: Record<string, Gate> = {
  'GET /api/v1/me': 'api_key',
  'GET /api/v1/deals': 'api_key',
  'POST /api/v1/deals': 'api_key',
  'GET /api/v1/deals/{id}': 'api_key',
  'PATCH /api/v1/deals/{id}': 'api_key',
  'PUT /api/v1/deals/{id}/placement': 'api_key',
  'GET /api/v1/deals/{id}/numbers': 'api_key',
  'GET /api/v1/deals/{opportunityId}/documents': 'api_key',
  'GET /api/v1/deals/{opportunityId}/documents/{documentId}': 'api_key',
  'GET /api/v1/documents/{id}/file': 'api_key',
  'GET /api/v1/deals/{opportunityId}/offers': 'api_key',
  'GET /api/v1/deals/{opportunityId}/comparables': 'api_key',
  'GET /api/v1/deals/{opportunityId}/conditions': 'api_key',
  'GET /api/v1/projects': 'api_key',
  'GET /api/v1/projects/{id}': 'api_key',
  'PATCH /api/v1/projects/{id}': 'api_key',
  'GET /api/v1/projects/{projectId}/expenses': 'api_key',
  'POST /api/v1/projects/{projectId}/expenses': 'api_key',
  'PATCH /api/v1/projects/{projectId}/expenses/{id}': 'api_key',
  'GET /api/v1/agents': 'api_key',
  'POST /api/v1/agents': 'api_key',
  'PATCH /api/v1/agents/{id}': 'api_key',
  'DELETE /api/v1/deals/{id}': 'api_key',
  'DELETE /api/v1/deals/{id}/deletion': 'api_key',
  'GET /api/v1/deals/{opportunityId}/offers/{id}': 'api_key',
  'GET /api/v1/deals/{opportunityId}/comparables/{id}': 'api_key',
  'GET /api/v1/deals/{opportunityId}/conditions/{id}': 'api_key',
  'GET /api/v1/projects/{projectId}/expenses/{id}': 'api_key',
  'DELETE /api/v1/projects/{projectId}/expenses/{id}': 'api_key',
  'DELETE /api/v1/projects/{projectId}/expenses/{id}/deletion': 'api_key',
  'GET /api/v1/agents/{id}': 'api_key',
  'DELETE /api/v1/agents/{id}': 'api_key',
  'DELETE /api/v1/agents/{id}/deletion': 'api_key',
  'GET /api/v1/webhooks': 'api_key',
  'POST /api/v1/webhooks': 'api_key',
  'GET /api/v1/webhooks/{endpointId}': 'api_key',
  'PATCH /api/v1/webhooks/{endpointId}': 'api_key',
  'DELETE /api/v1/webhooks/{endpointId}': 'api_key',
  'GET /api/v1/webhooks/{endpointId}/deliveries': 'api_key',
  'GET /api/v1/events/samples/{type}': 'api_key',
}

const ENDPOINTS = '/api/organizations/{id}/webhook-endpoints'
const ENDPOINT = `${ENDPOINTS}/{endpointId}`

/** All operations of webhook endpoints are for administrators. */
export const WEBHOOK_GATES: Record<string, Gate> = Object.fromEntries(
  [
    `GET ${ENDPOINTS}`,
    `POST ${ENDPOINTS}`,
    `PUT ${ENDPOINT}`,
    `DELETE ${ENDPOINT}`,
    `POST ${ENDPOINT}/test`,
    `POST ${ENDPOINT}/secret`,
    `POST ${ENDPOINT}/takeover`,
    `GET ${ENDPOINT}/deliveries`,
    `POST ${ENDPOINT}/deliveries/{deliveryId}/replay`,
    `POST ${ENDPOINT}/replays`,
  ].map((title) => [title, 'administration']),
)

/** Imports of files. */
export const IMPORT_GATES: Record<string, Gate> = {
  'POST /api/imports': 'subscription',
  'DELETE /api/imports/{id}': 'subscription',
  'POST /api/imports/suppliers': 'subscription',
  'DELETE /api/imports/suppliers/{id}': 'subscription',
  'POST /api/projects/{projectId}/budget/line-imports': 'subscription',
  'DELETE /api/projects/{projectId}/budget/line-imports/{id}': 'subscription',
  'POST /api/projects/{projectId}/expense-imports': 'subscription',
  'DELETE /api/projects/{projectId}/expense-imports/{id}': 'subscription',
}

/** Signing in, and one's own account. */
export const ACCOUNT_GATES: Record<string, Gate> = {
  'POST /api/auth/second-factor': 'second_step',
  'POST /api/auth/passkey/challenges': 'open',
  'POST /api/auth/passkey': 'open',
  'POST /api/auth/email-changes': 'session',
  'POST /api/auth/email-changes/stop': 'open',
  'POST /api/auth/sign-up': 'open',
  'POST /api/auth/sign-in': 'open',
  'POST /api/auth/sign-out': 'open',
  'POST /api/auth/password-resets/requests': 'open',
  'POST /api/auth/password-resets': 'open',
  'POST /api/auth/magic-links/requests': 'open',
  'POST /api/auth/magic-links': 'open',
  'POST /api/auth/links/lookup': 'open',
  'POST /api/auth/email-confirmations/requests': 'session',
  'POST /api/auth/email-confirmations': 'open',
  'POST /api/account/proofs/passkey/challenges': 'session',
  'POST /api/account/proofs/passkey': 'session',
  'GET /api/account/proofs/methods': 'session',
  'POST /api/account/proofs/password': 'session',
  'POST /api/account/proofs/code': 'session',
  'POST /api/account/second-factor/authenticator': 'session',
  'DELETE /api/account/second-factor/authenticator': 'session',
  'POST /api/account/second-factor/authenticator/confirmation': 'session',
  'POST /api/account/second-factor/backup-codes': 'session',
  'GET /api/account/passkeys': 'session',
  'POST /api/account/passkeys': 'session',
  'POST /api/account/passkeys/challenges': 'session',
  'PATCH /api/account/passkeys/{id}': 'session',
  'DELETE /api/account/passkeys/{id}': 'session',
  'GET /api/account/sessions': 'session',
  'DELETE /api/account/sessions': 'session',
  'DELETE /api/account/sessions/others': 'session',
  'DELETE /api/account/sessions/{id}': 'session',
  'GET /api/account/calendar-links': 'session',
  'POST /api/account/calendar-links': 'membership',
  'DELETE /api/account/calendar-links/{id}': 'session',
  'PUT /api/account/digest': 'session',
  'POST /api/account/email-changes': 'session',
  'GET /api/account/data': 'session',
  'PUT /api/account/deletion': 'session',
  'DELETE /api/account/deletion': 'session',
  'GET /api/account': 'session',
  'PUT /api/account/name': 'session',
  'PUT /api/account/password': 'session',
  'GET /api/account/security-activity': 'session',
}
