// @module-tag pglite

import { randomUUID } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { afterEach, expect, test } from 'vitest'
import { startMailServer, type TestMailServer, type WireMail } from '#src/server/testing/test-mail-server.ts'
import { PermanentFailure } from '../jobs/outbox.ts'
import type { Mail, Mailer } from './mail.ts'
import { mailContent } from './mail-content.ts'
import { smtpMailer } from './mail-smtp.ts'

const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
})

async function serverAndMailer(
  manner: Parameters<typeof startMailServer>[0] = {},
): Promise<{ server: TestMailServer; mailer: Mailer }> {
  const server = await startMailServer(manner)
  const mailer = smtpMailer({
    smtpUrl: server.url,
    from: 'DoneUp <no-reply@doneup.example>',
    publicUrl: 'https://app.doneup.example',
  })
  running.push({ stop: async () => mailer.close() }, server)
  return { server, mailer }
}

const link = 'https://app.doneup.example/reset-password?secret=abc&from="mail"'

function mail(changes: Partial<Mail> = {}): Mail {
  const content = mailContent({
    subject: 'Tēnā koe, <Hēmi> & co',
    paragraphs: [
      'A password reset was requested for hemi@doneup.example.',
      'Tēnā koe, <Hēmi> & co. The link works for 10 minutes.',
    ],
    action: { label: 'Set a new password', url: link },
    note: 'You did not ask? Then there is nothing to do.',
  })
  return { id: randomUUID(), to: 'hemi@doneup.example', ...content, ...changes }
}

async function parsed(received: WireMail | undefined): Promise<Email> {
  return PostalMime.parse(received?.raw ?? '')
}

function header(email: Email, name: string): string | undefined {
  return email.headers.find(({ key }) => key === name)?.value
}

test('a sent mail has sender, one recipient, subject, date, text and HTML', async () => {
  const { server, mailer } = await serverAndMailer()
  const sent = mail()
  await mailer.send(sent)
  expect(server.mails).toHaveLength(1)
  expect(server.mails[0]).toMatchObject({ from: 'no-reply@doneup.example', to: ['hemi@doneup.example'] })
  const email = await parsed(server.mails[0])
  expect(email.from).toMatchObject({ name: 'DoneUp', address: 'no-reply@doneup.example' })
  expect(email.to).toMatchObject([{ address: 'hemi@doneup.example' }])
  expect(email.subject).toBe('Tēnā koe, <Hēmi> & co')
  expect(email.messageId).toBe(`<${sent.id}@app.doneup.example>`)
  expect(Number.isNaN(Date.parse(email.date ?? ''))).toBe(false)
  expect(header(email, 'auto-submitted')).toBe('auto-generated')
  expect(header(email, 'content-type')).toMatch(/^multipart\/alternative/)
})

test('a mail with an unsubscribe address has the headers of one-click unsubscribe, others have none', async () => {
  const { server, mailer } = await serverAndMailer()
  await mailer.send(mail({ unsubscribeUrl: 'https://app.doneup.example/unsubscribe/abc' }))
  await mailer.send(mail())
  const [first, second] = await Promise.all(server.mails.map(parsed))
  if (first === undefined || second === undefined) throw new Error('not sent')
  expect(header(first, 'list-unsubscribe')).toBe('<https://app.doneup.example/unsubscribe/abc>')
  expect(header(first, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(header(second, 'list-unsubscribe')).toBeUndefined()
})

test('text and HTML of a mail match, and user input is escaped', async () => {
  const { server, mailer } = await serverAndMailer()
  await mailer.send(mail())
  const { text = '', html = '' } = await parsed(server.mails[0])
  for (const fact of ['The link works for 10 minutes.', 'Set a new password', 'You did not ask?']) {
    expect(text).toContain(fact)
    expect(html).toContain(fact)
  }
  expect(text).toContain(`Set a new password:\n${link}`)
  expect(text).toContain('Tēnā koe, <Hēmi> & co')
  expect(html).toContain('Tēnā koe, &lt;Hēmi&gt; &amp; co')
  // The link occurs twice: in the button, and as an address to copy.
  const address = 'https://app.doneup.example/reset-password?secret=abc&amp;from=&quot;mail&quot;'
  expect(html.split(`href="${address}"`)).toHaveLength(3)
  expect(html).toContain(`>${address}</a>`)
  expect(html).not.toMatch(/<(script|img|link)|https?:\/\/(?!app\.doneup\.example)/)
})

test('HTML mails have a language, a dark theme and a preview text', () => {
  const { html } = mail()
  expect(html).toContain('<html lang="en-NZ">')
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).toMatch(/display:none[^>]*>A password reset was requested/)
})

test('line breaks in user input add no headers, recipients or paragraphs', async () => {
  const { server, mailer } = await serverAndMailer()
  const content = mailContent({ subject: 'Hello', paragraphs: ['Kim\r\n\r\nOpen http://evil.example'] })
  await mailer.send(
    mail({ ...content, subject: 'Hello\r\nBcc: eve@evil.example\r\n\r\nbody', to: 'kim@doneup.example' }),
  )
  const email = await parsed(server.mails[0])
  expect(server.mails[0]?.to).toEqual(['kim@doneup.example'])
  expect(email.bcc).toBeUndefined()
  expect(email.subject).toBe('Hello Bcc: eve@evil.example body')
  expect(email.text).toContain('Kim Open http://evil.example')
})

test.each(['kim@doneup.example, eve@evil.example', 'kim@doneup.example\r\nRCPT TO:<eve@evil.example>'])(
  'an address with several recipients reaches no other mailbox: %j',
  async (to) => {
    const { server, mailer } = await serverAndMailer()
    await mailer.send(mail({ to })).catch(() => {})
    expect(server.mails.flatMap((received) => received.to)).not.toContain('eve@evil.example')
  },
)

test('a retried mail has the same Message-ID', async () => {
  const { server, mailer } = await serverAndMailer()
  const sent = mail()
  await mailer.send(sent)
  await mailer.send(sent)
  const ids = await Promise.all(server.mails.map(async (received) => (await parsed(received)).messageId))
  expect(ids).toEqual([`<${sent.id}@app.doneup.example>`, `<${sent.id}@app.doneup.example>`])
})

test('an unknown recipient is a permanent failure whose error omits the server’s text', async () => {
  const { mailer } = await serverAndMailer({ manner: 'refuses-recipients' })
  const failure = await mailer.send(mail()).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(PermanentFailure)
  expect(String(failure)).toMatch(/rejected the recipient.*550/)
  expect(String(failure)).not.toMatch(/hemi|nobody of that name/)
})

test('a temporary mail server error can be retried', async () => {
  const { mailer } = await serverAndMailer({ manner: 'fails' })
  const failure = await mailer.send(mail()).catch((error: unknown) => error)
  expect(failure).not.toBeInstanceOf(PermanentFailure)
  expect(String(failure)).toMatch(/didn’t accept the mail.*451/)
})

test('the mailer reconnects after the mail server restarts', async () => {
  const { server, mailer } = await serverAndMailer()
  await mailer.send(mail())
  await server.stop()
  await expect(mailer.send(mail())).rejects.toThrow('didn’t accept the mail')
  const again = await startMailServer({ port: server.port })
  running.push(again)
  await mailer.send(mail({ subject: 'Back' }))
  expect((await parsed(again.mails[0])).subject).toBe('Back')
})

test('a mail server that does not respond times out after 8 seconds', async () => {
  const { mailer } = await serverAndMailer({ manner: 'says-nothing' })
  await expect(mailer.send(mail())).rejects.toThrow(/didn’t accept the mail.*ETIMEDOUT/)
})

test('without the required encryption neither password nor mail is sent', async () => {
  const { server } = await serverAndMailer()
  const smtpUrl = `${server.url.replace('//', '//user:password@')}?tls=required`
  const mailer = smtpMailer({ smtpUrl, from: 'no-reply@doneup.example', publicUrl: 'https://doneup.example' })
  await expect(mailer.send(mail())).rejects.toThrow(/didn’t accept the mail.*ETLS/)
  mailer.close()
  expect(server.mails).toEqual([])
})
