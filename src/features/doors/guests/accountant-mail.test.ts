import PostalMime from 'postal-mime'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { workOnce } from '#src/platform/jobs/outbox.ts'
import { smtpMailer } from '#src/platform/mail/mail-smtp.ts'
import { JOBS } from '#src/server/jobs.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { startMailServer } from '#src/server/testing/test-mail-server.ts'
import { TEST_ORIGIN } from '#src/server/testing/test-world.ts'
import { makeGuest } from './test-guests.ts'

const world = worldForFile()

test('an accountant’s request for the account codes reaches a mail server, for the member who invited them', async () => {
  const [mere, hemi] = [await world.person(), await world.person({ subscription: null })]
  await world.db.query(sql`update auth.users set name = 'Hēmi Walker' where id = ${hemi.userId}`)
  const { deal } = await projectRequests(world).win(mere, '14 Clarence Street, Hamilton')
  await makeGuest(world, hemi, mere, deal.id)
  // What was queued before isn't sent there.
  await world.work()
  const path = `/api/guest/deals/${deal.id}/account-code-requests`
  expect((await world.send('POST', path, { as: hemi, body: {} })).status).toBe(201)
  const server = await startMailServer()
  const mail = smtpMailer({
    smtpUrl: server.url,
    from: 'DoneUp <no-reply@doneup.example>',
    publicUrl: TEST_ORIGIN,
  })
  while ((await workOnce({ ...world.jobServices, mail }, JOBS)) > 0);
  const [first, ...more] = await Promise.all(server.mails.map(({ raw }) => PostalMime.parse(raw)))
  await server.stop()
  expect(more).toEqual([])
  expect(first?.to).toMatchObject([{ address: mere.email }])
  expect(first?.subject).toBe('Hēmi Walker asks for the account codes')
  expect(first?.text).toContain(`${TEST_ORIGIN}/organization/costs`)
  expect(first?.html).toContain('14 Clarence Street, Hamilton')
})
