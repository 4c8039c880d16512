import PostalMime from 'postal-mime'
import { accountSchema } from '#src/features/people/accounts/account-schema.ts'
import { addDays, formatDate, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { startMailServer } from '#src/server/testing/test-mail-server.ts'
import { changeDeal, saveDeal } from './deal.ts'
import { DEEP, expect, test } from './fixtures.ts'
import { confirmEmail, type Person, signUpSubscriber } from './people.ts'
import { signIn } from './signed-in-browser.ts'

const settingOf = async ({ call }: Person) =>
  accountSchema.parse((await call('GET', '/api/account')).body).digest

test(
  'the digest is turned on, arrives by SMTP and is stopped by its link @phone',
  DEEP,
  async ({ page, context, ownServer, expectAccessible }) => {
    const tomorrow = addDays(todayInAuckland(new Date()), 1)
    const person = await signUpSubscriber(ownServer.address)
    const id = await saveDeal(person, { address: '12 Rātā Street, Taupō' })
    await changeDeal(person, id, { dueDate: tomorrow })
    await signIn(context, person)
    await page.goto(`${ownServer.address}/account`)
    const section = page.getByRole('region', { name: 'Email digest' })
    await expect(section).toContainText('Off. Available once your email is confirmed.')
    await confirmEmail(person)
    await page.reload()
    await expect(section.getByRole('radio', { name: 'Off' })).toBeChecked()
    await section.getByRole('radio', { name: 'Every day' }).click()
    await expect(page.getByText('We’ll email you every day when something is due.')).toBeVisible()
    await page.reload()
    await expect(section.getByRole('radio', { name: 'Every day' })).toBeChecked()
    await expectAccessible(page)

    const mailServer = await startMailServer()
    await ownServer.continueOn(tomorrow, {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'DoneUp <no-reply@doneup.example>',
    })
    await expect.poll(() => mailServer.mails.length, { timeout: 30_000 }).toBe(1)
    const mail = await PostalMime.parse(mailServer.mails[0]?.raw ?? '')
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''
    expect(mail).toMatchObject({ subject: 'Your dates: 1 today', to: [{ address: person.email }] })
    expect(mail.text).toContain(
      `- Settlement today\n  ${formatDate(tomorrow)} · 12 Rātā Street, Taupō\n  ${ownServer.address}/opportunities/${id}`,
    )

    const link = /Unsubscribe:\n(\S+)/.exec(mail.text ?? '')?.[1] ?? ''
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Unsubscribe from the digest' })).toBeVisible()
    await expect(page).toHaveURL(`${ownServer.address}/unsubscribe`)
    await expectAccessible(page)
    expect(await settingOf(person)).toBe('daily')
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeFocused()
    await page.getByRole('link', { name: 'Account settings' }).last().click()
    await expect(section.getByRole('radio', { name: 'Off' })).toBeChecked()

    // A mail program posts to the header's address; a browser that opens it shows the same page.
    await person.call('PUT', '/api/account/digest', { body: { digest: 'weekdays' } })
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const oneClick = header('list-unsubscribe').slice(1, -1)
    await page.goto(oneClick)
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
    expect(await settingOf(person)).toBe('weekdays')
    const posted = await fetch(oneClick, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect([posted.status, await settingOf(person)]).toEqual([200, 'off'])
    await mailServer.stop()
  },
)
