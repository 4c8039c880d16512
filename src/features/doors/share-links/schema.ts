import { z } from 'zod'
import {
  packInputSchema,
  packModelSchema,
  packSectionsSchema,
  sectionProblem,
} from '#src/features/doors/packs/schema.ts'
import { addDays, endOfDay, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { settingsSheet } from '#src/lib/rows/organization-settings.ts'
import { authorSchema } from '#src/lib/schemas/person-schemas.ts'
import { requiredText } from '#src/lib/schemas/text-schemas.ts'
import { timestampSchema } from '#src/lib/schemas/timestamps.ts'

export const LINKS_PER_DEAL = 20
export const LINKS_PER_ORGANIZATION = 200
export const DEAL_LIMIT = {
  rows: LINKS_PER_DEAL,
  message: `This deal has ${LINKS_PER_DEAL} open links. Revoke one first.`,
}
export const ORGANIZATION_LIMIT = {
  rows: LINKS_PER_ORGANIZATION,
  message: `This organization has ${LINKS_PER_ORGANIZATION} open links. Revoke one first.`,
}
export const UNAVAILABLE = 'This link is no longer available. Ask whoever sent it for a new one.'
export const WRONG_PASSCODE = 'That passcode is not right.'
export const TOO_MANY_TRIES = 'Too many tries. Please wait 15 minutes.'
export const TOO_MANY_VIEWS = 'This page was opened too often. Try again in a minute.'
export const ONLINE_ONLY = 'Links can be made when you are back online.'
export const COPY_DELETED =
  'This link has expired and its copy has been deleted. Share the deal again to freeze its figures of today.'
export const TOO_LARGE = 'This pack is too large to keep a copy. Choose fewer sections.'
export const MAX_FROZEN_BYTES = 250_000
export const USUAL_DAYS = 14
export const VIEW_DAYS = 90

const DAYS_ERROR = 'A link lives from 1 to 180 days.'
const PASSCODE_ERROR = 'A passcode has at least 6 characters.'

const label = requiredText(80, 'Enter whom the link is for.')
const days = z.int(DAYS_ERROR).min(1, DAYS_ERROR).max(180, DAYS_ERROR)
const passcode = z.string().trim().normalize('NFC').min(6, PASSCODE_ERROR).max(64)

export const LINK_MODES = [
  { value: 'live', label: 'Follow the deal' },
  { value: 'frozen', label: 'Stay as they are' },
] as const

/** What a link shows is the pack as it is chosen now; its figures follow the deal, or are those of today. */
export const newShareLinkSchema = z.strictObject({
  label,
  days: days.default(USUAL_DAYS),
  passcode: passcode.nullable().default(null),
  mode: z.enum(LINK_MODES.map(({ value }) => value)).default('live'),
  pack: packInputSchema.superRefine(({ kind, sections }, context) => {
    const message = sectionProblem(kind, sections)
    if (message !== null) context.addIssue({ code: 'custom', path: ['sections'], message })
  }),
  /** The documents that may be downloaded. */
  documents: z.array(z.uuid()).max(50).default([]),
})
export type NewShareLink = z.output<typeof newShareLinkSchema>

/** The fields of the dialog. */
export const shareFormSchema = newShareLinkSchema.omit({ pack: true, documents: true })

export const shareEditFormSchema = shareFormSchema.omit({ mode: true })

/** A field that is missing stays as it is. */
export const shareLinkEditSchema = z.strictObject({
  label: label.optional(),
  /** From today. */
  days: days.optional(),
  /** Null removes it. */
  passcode: passcode.nullable().optional(),
})
export type ShareLinkEdit = z.output<typeof shareLinkEditSchema>

export const LINK_STATES = ['open', 'expired', 'revoked', 'deleted', 'ended'] as const

export const shareLinkSchema = z.object({
  id: z.uuid(),
  opportunityId: z.uuid(),
  address: z.string(),
  label: z.string(),
  sections: packSectionsSchema,
  documents: z.int(),
  hasPasscode: z.boolean(),
  /** The day of the figures; null: they follow the deal. */
  frozenOn: z.iso.date().nullable(),
  expiresAt: timestampSchema,
  /** `deleted`: its deal is, and may be restored; `ended`: its maker has left the organization. */
  state: z.enum(LINK_STATES),
  /** The maker; null for a deleted account. */
  by: authorSchema.nullable(),
  opened: z.int(),
  visitors: z.int(),
  lastOpenedAt: timestampSchema.nullable(),
  version: z.int(),
})
export type ShareLink = z.infer<typeof shareLinkSchema>
export const shareLinkListSchema = z.object({ shareLinks: z.array(shareLinkSchema) })

export const createdShareLinkSchema = shareLinkSchema.extend({
  /** Contains the secret, which is returned only here. */
  url: z.url(),
})
export type CreatedShareLink = z.infer<typeof createdShareLinkSchema>

export const VIEW_KINDS = ['opened', 'pdf', 'document', 'wrong_passcode'] as const
export type ViewKind = (typeof VIEW_KINDS)[number]

export const shareViewsSchema = z.object({
  views: z.array(
    z.object({
      id: z.uuid(),
      at: timestampSchema,
      what: z.enum(VIEW_KINDS),
      documentName: z.string().nullable(),
      browser: z.string(),
      /** Counted from the first visitor of the link. */
      visitor: z.int(),
    }),
  ),
})
export type ShareView = z.infer<typeof shareViewsSchema>['views'][number]

/** The pack of a frozen link, as it is stored. */
export const frozenPackSchema = z.object({ day: z.iso.date(), pack: packModelSchema })
export type FrozenPack = z.infer<typeof frozenPackSchema>

/** What a visitor with the secret gets. */
export const sharedPackSchema = z.object({
  pack: packModelSchema,
  documents: z.array(z.object({ id: z.uuid(), name: z.string() })),
  frozenOn: z.iso.date().nullable(),
})
export type SharedPack = z.infer<typeof sharedPackSchema>

export const passcodeSchema = z.strictObject({ passcode: z.string().trim().normalize('NFC').max(64) })

export const MAKERS = [
  { value: 'members', label: 'All members' },
  { value: 'admins', label: 'Administrators' },
  { value: 'nobody', label: 'Nobody' },
] as const

export const sharingSchema = z.strictObject({
  makers: z.enum(MAKERS.map(({ value }) => value)).default('members'),
})

const SHARING_IS_OFF = 'No one may share deals of this organization.'
const ADMINS_SHARE = 'Only administrators may share deals of this organization.'

/** Why a member may not make links or invite guests; null if they may. */
export function sharingRefusal(
  { makers }: z.output<typeof sharingSchema>,
  role: 'member' | 'admin' | 'builder' | null,
): string | null {
  if (makers === 'nobody')
    return `${SHARING_IS_OFF} ${role === 'admin' ? 'You' : 'An administrator'} can change that under Sharing.`
  return makers === 'admins' && role !== 'admin' ? ADMINS_SHARE : null
}

export const sharingSettings = settingsSheet({
  name: 'sharing',
  field: 'sharing',
  noun: 'who makes links for people without an account',
  input: sharingSchema,
})

/** The end of the day in Auckland, so many days after the day at `now`. */
export function expiryOf(now: Date, days: number): Date {
  return endOfDay(addDays(todayInAuckland(now), days))
}
