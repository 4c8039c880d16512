import { z } from 'zod'
import {
  inviteSecretSchema,
  lostAccessSchema,
  organizationSchema,
} from '#src/features/people/organizations/schema.ts'
import { personNameSchema } from '#src/lib/schemas/person-schemas.ts'
import { emailSchema, newEmailSchema } from '#src/lib/schemas/text-schemas.ts'
import { timestampSchema } from '#src/lib/schemas/timestamps.ts'
import { MIN_PASSWORD_LENGTH } from '#src/lib/text/messages.ts'

export const PASSWORD_HINT = `At least ${MIN_PASSWORD_LENGTH} characters. A short sentence is easy to remember and hard to guess.`
export const MAX_PASSWORD_LENGTH = 256

/** Props of the boxes for an account's email, a new password and a two-factor code. */
export const EMAIL_FIELD = {
  name: 'email',
  type: 'email',
  autoComplete: 'email',
  inputMode: 'email',
  required: true,
} as const
export const NEW_PASSWORD_FIELD = {
  type: 'password',
  autoComplete: 'new-password',
  minLength: MIN_PASSWORD_LENGTH,
  required: true,
} as const
export const CODE_FIELD = {
  label: 'Code',
  maxLength: 40,
  autoComplete: 'one-time-code',
  autoCapitalize: 'none',
  spellCheck: false,
  autoFocus: true,
  required: true,
} as const

/** Lengths count code points, untrimmed; the route checks the strength, with its own message. */
export const credentialsSchema = z.strictObject({
  email: emailSchema,
  password: z.string().min(1).max(1024),
})
export type Credentials = z.infer<typeof credentialsSchema>

/** `invite` is an invitation's secret: the new account joins its organization, where it has this name. */
export const signUpSchema = credentialsSchema.extend({
  email: newEmailSchema,
  invite: inviteSecretSchema.optional(),
  name: personNameSchema.default(''),
})
export type NewAccount = z.input<typeof signUpSchema>

export const signInResultSchema = z.object({ next: z.enum(['signed_in', 'second_factor']) })
export type SignInResult = z.infer<typeof signInResultSchema>

/** The user, their organizations with the selected one, and their subscription; empty for a guest. */
export const sessionSchema = z.object({
  user: z
    .object({ id: z.uuid(), email: z.string(), name: z.string().default(''), isEmailConfirmed: z.boolean() })
    .nullable(),
  isSiteAdmin: z.boolean(),
  /** False as from an earlier server. */
  isRuleEditor: z.boolean().default(false),
  /** Whether a deal of others is shared with the user. */
  isGuest: z.boolean().default(false),
  /** The deal of others that the user opened last, of those that are shared now. */
  sharedDealId: z.uuid().nullable().default(null),
  /** An administrator, without a subscription, of an organization that another person has created. */
  hasJoined: z.boolean().default(false),
  /** Where someone who works nowhere now has last lost access. */
  lostAccess: lostAccessSchema.nullable().default(null),
  organization: organizationSchema.nullable(),
  /** The version of the selected organization's data; 0 if unknown, as from an earlier server. */
  organizationVersion: z.int().default(0),
  /** Whether the selected organization has ever set criteria: without it they aren't requested. */
  hasCriteria: z.boolean().default(false),
  /** Whether the user sees saved views in the selected organization: without one they aren't requested. */
  hasViews: z.boolean().default(false),
  organizations: z.array(organizationSchema),
  subscription: z
    .object({
      status: z.string(),
      label: z.string(),
      trialEnd: z.string().nullable(),
      accessEnd: z.string().nullable(),
    })
    .nullable(),
  expiresAt: timestampSchema.nullable(),
  deleteAt: timestampSchema.nullable(),
})
export type SessionView = z.infer<typeof sessionSchema>

export const GUEST_SESSION: SessionView = {
  user: null,
  isSiteAdmin: false,
  isRuleEditor: false,
  isGuest: false,
  sharedDealId: null,
  hasJoined: false,
  lostAccess: null,
  organization: null,
  organizationVersion: 0,
  hasCriteria: false,
  hasViews: false,
  organizations: [],
  subscription: null,
  expiresAt: null,
  deleteAt: null,
}
