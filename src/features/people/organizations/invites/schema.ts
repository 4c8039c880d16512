import { z } from 'zod'
import { PRO_PRICES, TRIAL_DAYS } from '#src/features/people/billing/rules.ts'
import { formatMoney } from '#src/finance/money.ts'
import { newEmailSchema } from '#src/lib/schemas/text-schemas.ts'
import { optionLabel } from '#src/lib/text/option-label.ts'
import { inviteSecretSchema, roleSchema } from '../schema.ts'

export const INVITE_DAYS = 7

export const FREE_FOR_GUESTS = 'Guests need an account, but no subscription.'
export const FREE_FOR_BUILDERS = 'Free for you: you need an account, but no subscription.'

export const GUEST_ROLES = [
  { value: 'partner', label: 'Partner' },
  { value: 'accountant', label: 'Accountant' },
  { value: 'builder', label: 'Builder' },
] as const
export type GuestRole = (typeof GUEST_ROLES)[number]['value']
export const guestRoleSchema = z.enum(GUEST_ROLES.map(({ value }) => value))

/** Those who read parts of a deal; a builder works on its project. */
export const readerRoleSchema = guestRoleSchema.exclude(['builder'])

export function guestRoleLabel(role: GuestRole): string {
  return optionLabel(GUEST_ROLES, role)
}

/** For use in a sentence. */
export function guestRoleWithArticle(role: GuestRole): string {
  return role === 'accountant' ? 'an accountant' : `a ${role}`
}

export const newInviteSchema = z.strictObject({ email: newEmailSchema, role: roleSchema })
export type NewInvite = z.infer<typeof newInviteSchema>

export const inviteSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role: roleSchema,
  invitedBy: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
})
export type Invite = z.infer<typeof inviteSchema>

export const invitesSchema = z.object({ invites: z.array(inviteSchema) })

export const openInviteSchema = z.strictObject({ secret: inviteSecretSchema })

const receivedInviteSchema = z.object({
  id: z.uuid(),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  email: z.string(),
  role: roleSchema,
  expiresAt: z.iso.datetime(),
})

export type ReceivedInvitation = z.infer<typeof receivedInviteSchema>

export const receivedInvitesSchema = z.object({ invites: z.array(receivedInviteSchema) })

/** `isAccepted`: the link was used, and its user is a member, or a guest of the deal. */
export const openedInviteSchema = receivedInviteSchema.extend({
  isAccepted: z.boolean(),
  role: z.union([roleSchema, guestRoleSchema]),
  /** The deal of which a guest sees a part; null for a member. */
  deal: z.object({ id: z.uuid(), address: z.string() }).nullable(),
  /** The name of who invited; null if they haven’t said it. */
  by: z.string().nullable(),
  /** On which a builder works; null for others. */
  projectId: z.uuid().nullable(),
})
export type OpenedInvite = z.infer<typeof openedInviteSchema>

export const acceptedInviteSchema = z.object({ organizationId: z.uuid() })

/** Shown before joining: each member needs a subscription. */
export const SUBSCRIPTION_OF_EACH_MEMBER = `Each member needs their own subscription: ${TRIAL_DAYS} days free, then ${formatMoney(PRO_PRICES.monthly)} a month, GST included. Joining is free and needs no card.`
