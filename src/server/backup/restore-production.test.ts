import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '../testing/test-world.ts'
import { backUp, type Installation, newInstallation, restoreInto, SECRET } from './test-backups.ts'

let world: TestWorld
let target: Installation
let archive: string
beforeAll(async () => {
  ;[world, target] = await Promise.all([
    createTestWorld({ variables: { SESSION_SECRET: SECRET } }),
    newInstallation(),
  ])
  const { email } = await world.person()
  await world.jobServices.mail.send({ id: randomUUID(), to: email, subject: 'A', html: 'A', text: 'A' })
  archive = await backUp(world.jobServices)
})
afterAll(() => Promise.all([world.close(), target.close()]))

const counts = () =>
  target.db.query(sql`
    select (select count(*) from auth.users) as users, (select count(*) from local_mails) as mails`)

test('a restore in evaluation mode includes the backup’s local emails', async () => {
  await restoreInto(target, archive, { replace: true })
  expect(await counts()).toEqual([{ users: 1, mails: 1 }])
})

test('L10: a restore into production drops local emails', async () => {
  const production: Installation = { ...target, env: { ...target.env, NODE_ENV: 'production' } }
  await restoreInto(production, archive, { replace: true })
  expect(await counts()).toEqual([{ users: 1, mails: 0 }])
})
