import sql from 'sql-template-tag'
import type { Named } from '#src/lib/text/person-name.ts'
import type { Queryable } from '#src/platform/db/database.ts'

/** The organization and the person on whose behalf a mail is sent. */
export interface Inviting {
  organizationName: string
  by: Named | null
}

/** Who has ended an access, for which organization. */
export async function readEnding(
  db: Queryable,
  { organizationId, userId }: { organizationId: string | null; userId: string | null },
): Promise<Inviting> {
  const [ending] = await db.query<Inviting>(sql`
    select coalesce((select name from organizations where id = ${organizationId}), '') as "organizationName",
      (select json_build_object('name', name, 'email', email) from auth.users where id = ${userId}) as by`)
  return ending ?? { organizationName: '', by: null }
}
