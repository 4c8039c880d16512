import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { putEmbedded } from '#src/server/testing/test-databases.ts'
import { startMailServer } from '#src/server/testing/test-mail-server.ts'
import { freePort } from '../scripts/private-postgres.ts'
import { DEEP, expect, test } from './fixtures.ts'
import { linkIn, mailTo } from './mailbox.ts'
import { signUp } from './people.ts'
import { startServer } from './server-under-test.ts'

/** A request that waited for an unresponsive mail server would take the mail timeout of 8 seconds. */
const mailTimeoutMs = 8_000

// Clauses: accounts-and-billing 10.16
test('with the mail server down, sign-up and reset work; each email is delivered later', DEEP, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'doneup-mail-'))
  await putEmbedded(dataDir)
  const silent = await startMailServer({ manner: 'says-nothing' })
  const server = await startServer({
    port: await freePort(),
    dataDir,
    variables: { SMTP_URL: silent.url, MAIL_FROM: 'DoneUp <no-reply@doneup.example>' },
  })
  const startedAt = performance.now()
  const person = await signUp(server.address)
  const reset = await person.call('POST', '/api/auth/password-resets/requests', {
    body: { email: person.email },
  })
  expect(reset.status).toBe(200)
  expect(performance.now() - startedAt).toBeLessThan(mailTimeoutMs)

  await silent.stop()
  const back = await startMailServer({ port: silent.port })
  await expect.poll(() => back.mails.length, { timeout: 30_000 }).toBe(2)
  // Shutdown waits for running jobs: a duplicate email would have arrived.
  await server.end()
  const mails = await Promise.all(back.mails.map(({ raw }) => PostalMime.parse(raw)))
  expect(mails.map((mail) => mail.subject).toSorted()).toEqual(['Confirm your email', 'Reset your password'])
  expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(2)
  for (const mail of mails) {
    expect(mail.to).toMatchObject([{ address: person.email }])
    expect(linkIn({ text: mail.text ?? '' })).toContain(server.address)
  }
  await back.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('without a mail server, emails and their links are at /dev/mail', async ({
  page,
  baseURL,
  tolerate,
}) => {
  // The email's frame doesn't allow the accessibility check's script either.
  tolerate(/Blocked script execution in 'about:srcdoc'/)
  const person = await signUp(baseURL)
  const mail = await mailTo(baseURL, person.email, /Confirm/)
  await page.goto('/dev/mail')
  await page.getByRole('textbox', { name: 'Recipient' }).fill(person.email)
  await page.getByRole('button', { name: 'Show emails' }).click()
  const article = page.getByRole('article', { name: mail.subject })
  await expect(article).toHaveCount(1)
  await expect(article).toContainText(person.email)

  await article.getByText('HTML version').click()
  const shown = article.frameLocator('iframe')
  await expect(shown.getByRole('heading', { name: mail.subject })).toBeVisible()
  await expect(shown.getByRole('link').first()).toHaveAttribute('href', linkIn(mail))

  await article.getByRole('link', { name: linkIn(mail) }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'DoneUp' })).toBeVisible()
})
