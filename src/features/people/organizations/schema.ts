import { z } from 'zod'
import { optionLabel } from '#src/lib/text/option-label.ts'
import { MAX_ORGANIZATION_NAME_LENGTH } from '#src/lib/text/outward-name.ts'

export const ROLES = [
  { value: 'member', label: 'Member' },
  { value: 'admin', label: 'Administrator' },
] as const
export type Role = (typeof ROLES)[number]['value']

export const roleSchema = z.enum(ROLES.map(({ value }) => value))

export function roleLabel(role: Role): string {
  return optionLabel(ROLES, role)
}

/** Returns "a member" or "an administrator", for use in a sentence. */
export function roleWithArticle(role: Role): string {
  return role === 'admin' ? 'an administrator' : 'a member'
}

/** That a person can create, with their personal one. */
export const MAX_ORGANIZATIONS = 10
export const TOO_MANY_ORGANIZATIONS = `You have created ${MAX_ORGANIZATIONS} organizations, which is the most one person can create, also if you have left some. Delete one of yours, then try again.`

/** Props of the box for an organization's name. */
export const NAME_FIELD = {
  label: 'Organization name',
  autoComplete: 'organization',
} as const

/** The current name, typed to confirm. */
export const deletionSchema = z.strictObject({
  name: z.string().trim().min(1).max(MAX_ORGANIZATION_NAME_LENGTH),
})

/** What a person is in an organization: a builder isn’t a member. */
const standingSchema = z.enum([...roleSchema.options, 'builder'])
export type Standing = z.infer<typeof standingSchema>

export const organizationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  role: standingSchema,
  version: z.int(),
})
export type OrganizationView = z.infer<typeof organizationSchema>

/** The secret of an emailed invitation: 32 random bytes in base64url. */
export const inviteSecretSchema = z.string().min(1).max(200)

export const organizationsSchema = z.object({ organizations: z.array(organizationSchema) })

export const usageSchema = z.object({
  deals: z.int(),
  maxDeals: z.int(),
  fileBytes: z.number(),
  maxFileBytes: z.number(),
  imports: z.int(),
  maxImports: z.int(),
})

/** `version` counts changes of the membership. */
export const memberSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  version: z.int(),
  joinedAt: z.iso.datetime(),
})
export type Member = z.infer<typeof memberSchema>

export const membersSchema = z.object({ members: z.array(memberSchema) })

/** Who can be given a task, by the name of `personName`: a member, or a builder of these projects; null for members. */
const personSchema = z.object({
  userId: z.uuid(),
  name: z.string(),
  projectIds: z.array(z.uuid()).nullable(),
})
export type Person = z.infer<typeof personSchema>
export const peopleSchema = z.object({ people: z.array(personSchema) })

/** Those who can be given a task of the project, or what belongs to no project: a builder only the tasks of their projects. */
export function assignablePeople(people: readonly Person[], projectId: string | null): readonly Person[] {
  // Answers that earlier versions stored have no projects.
  return people.filter(
    ({ projectIds }) => projectIds == null || (projectId !== null && projectIds.includes(projectId)),
  )
}

export const roleChangeSchema = z.strictObject({ role: roleSchema })

/** A deal of others that was shared with a user. `by` invited them; null if they haven't said their name. */
export const lostAccessSchema = z.object({
  organizationId: z.uuid(),
  place: z.string(),
  by: z.string().nullable(),
})
export type LostAccess = z.infer<typeof lostAccessSchema>
