import { z } from 'zod'
import { roleSchema } from './schema.ts'

/** `version` counts changes of the membership. */
export const memberSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  email: z.string(),
  role: roleSchema,
  version: z.int(),
  joinedAt: z.iso.datetime(),
})
export type Member = z.infer<typeof memberSchema>

export const membersSchema = z.object({ members: z.array(memberSchema) })

/** The members as other members see them; `name` is the local part of the email. */
export const peopleSchema = z.object({ people: z.array(z.object({ userId: z.uuid(), name: z.string() })) })

export const roleChangeSchema = z.strictObject({ role: roleSchema })
