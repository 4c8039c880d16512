// @module-tag pglite

import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { inOrganization } from './in-organization.ts'
import { migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'

// From PostgreSQL 16 on, a role that creates another one can grant it but doesn't inherit its privileges.
test('an ordinary login creates and uses the schema, also on the newest PostgreSQL', async () => {
  const db = await openPglite()
  await db.script('create role ordinary login createrole; alter schema public owner to ordinary')
  await db.script('grant create on database postgres to ordinary; set session authorization ordinary')
  await migrate(db)
  const userId = '0198c000-0000-7000-8000-000000000001'
  await db.query(sql`insert into auth.users (id, email) values (${userId}, 'mere@doneup.example')`)
  const [mine] = await db.query<{ id: string }>(sql`select organization_id as id from organization_members`)
  const identity = { userId, organizationId: mine?.id ?? '' }
  const rows = await inOrganization(db, identity, (tx) =>
    tx.query(sql`select current_user as role, id from organizations`),
  )
  expect(rows).toEqual([{ role: 'doneup_app', id: mine?.id }])
  await db.close()
})
