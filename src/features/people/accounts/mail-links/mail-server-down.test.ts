import PostalMime from 'postal-mime'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { smtpMailer } from '#src/platform/mail/mail-smtp.ts'
import { startMailServer } from '#src/server/testing/test-mail-server.ts'
import { createTestWorld, TEST_ORIGIN } from '#src/server/testing/test-world.ts'
import { newEmail, PASSWORD } from './test-links.ts'

// Clauses: accounts-and-billing 10.16
test('with the mail server down, sign-up and reset succeed; each email is delivered once, later', async () => {
  const world = await createTestWorld()
  const down = await startMailServer()
  const mail = smtpMailer({
    smtpUrl: down.url,
    from: 'DoneUp <no-reply@doneup.example>',
    publicUrl: TEST_ORIGIN,
  })
  Object.assign(world.jobServices, { mail })
  await down.stop()
  const email = newEmail()
  for (const [path, body] of [
    ['sign-up', { email, password: PASSWORD }],
    ['password-resets/requests', { email }],
  ] as const)
    expect((await world.send('POST', `/api/auth/${path}`, { body })).ok).toBe(true)
  await world.work()
  expect(down.mails).toEqual([])

  const back = await startMailServer({ port: down.port })
  for (const _ of ['the second attempt', 'no third one']) {
    await world.db.query(sql`update outbox set run_at = now() where topic = 'accounts.mail_link'`)
    await world.work()
  }
  const mails = await Promise.all(back.mails.map(({ raw }) => PostalMime.parse(raw)))
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Confirm your email',
    'Reset your password',
  ])
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2)
  for (const { to, text } of mails) {
    expect(to).toMatchObject([{ address: email }])
    expect(text).toContain(`${TEST_ORIGIN}/`)
  }
  mail.close()
  await back.stop()
  await world.close()
})
