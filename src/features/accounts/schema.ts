import { z } from 'zod'

export const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD_LENGTH = 256

const roleSchema = z.enum(['member', 'admin'])

const emailSchema = z.string().trim().toLowerCase().max(320).pipe(z.email('Enter a valid email address'))

/** Lengths count code points, untrimmed; weakness is judged by the route, which has its own message for it. */
export const credentialsSchema = z.strictObject({
  email: emailSchema,
  password: z.string().min(1).max(1024),
})
export type Credentials = z.infer<typeof credentialsSchema>

const organizationSchema = z.object({ id: z.uuid(), name: z.string(), role: roleSchema })

/** Who is signed in: the user, their organizations with the selected one, and their subscription. */
export const sessionSchema = z.object({
  user: z.object({ id: z.uuid(), email: z.string() }).nullable(),
  organization: organizationSchema.nullable(),
  organizations: z.array(organizationSchema),
  subscription: z.object({ status: z.string(), label: z.string() }).nullable(),
  expiresAt: z.string().nullable(),
})
export type SessionView = z.infer<typeof sessionSchema>
