import { z } from 'zod'

/** What somebody may be in an organization. */
export const ROLES = [
  { value: 'member', label: 'Member' },
  { value: 'admin', label: 'Administrator' },
] as const
export type Role = (typeof ROLES)[number]['value']

export const roleSchema = z.enum(ROLES.map(({ value }) => value))

/** How people read a role. */
export function roleLabel(role: Role): string {
  return ROLES.find(({ value }) => value === role)?.label ?? role
}

export const MAX_NAME_LENGTH = 200

/** Whether a name holds what mail programs make a link: a scheme, or a domain with a path. */
export function holdsWebAddress(name: string): boolean {
  return /:\/\/|\bwww\.|[\p{L}\p{N}-]\.\p{L}{2,}\//iu.test(name)
}

const nameSchema = z
  .string()
  .trim()
  .min(1, 'Enter a name')
  .max(MAX_NAME_LENGTH, `Use at most ${MAX_NAME_LENGTH} characters`)
  .regex(/^\P{Cc}*$/u, 'Write the name in one line')
  .refine((name) => !holdsWebAddress(name), 'A name can’t contain a web address')

/** A new organization, or its new name. */
export const organizationNameSchema = z.strictObject({ name: nameSchema })

/** The name as it stands, typed by whoever wants the organization gone. */
export const deletionSchema = z.strictObject({ name: z.string().trim().min(1).max(MAX_NAME_LENGTH) })

/** An organization as one of its members sees it; `version` counts changes of its settings. */
export const organizationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  role: roleSchema,
  version: z.int(),
})
export type OrganizationView = z.infer<typeof organizationSchema>

/** What an invitation's mailed link carries: 32 random bytes, in letters. */
export const inviteSecretSchema = z.string().min(1).max(200)

export const organizationsSchema = z.object({ organizations: z.array(organizationSchema) })
