import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { Person, TestWorld } from '#src/server/testing/test-world.ts'

interface BuilderOptions {
  seesBudget?: boolean
  documents?: readonly string[]
  until?: string | null
}

/** Makes a user a builder of a deal's project; inviting and accepting have their own tests. */
export async function makeBuilder(
  { db }: TestWorld,
  builder: Person,
  { organizationId, userId }: Pick<Person, 'organizationId' | 'userId'>,
  dealId: string,
  { seesBudget = false, documents = [], until = null }: BuilderOptions = {},
): Promise<string> {
  const id = uuidv7()
  await db.query(sql`
    insert into deal_guests (organization_id, id, opportunity_id, email, role, sections, sees_budget, documents, until, invited_by,
      session_id, invite_expires_at, user_id)
    select ${organizationId}::uuid, ${id}::uuid, ${dealId}::uuid, ${builder.email}, 'builder', '{}', ${seesBudget},
      ${documents}::uuid[], ${until}::date, ${userId}::uuid, s.id, now() + interval '7 days', ${builder.userId}::uuid
    from auth.sessions s where s.user_id = ${userId} limit 1`)
  return id
}
