import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

const mailSchema = z.object({
  id: z.string(),
  subject: z.string(),
  to: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.string(),
})
type Mail = z.infer<typeof mailSchema>

const withinMs = 30_000

/** The mails that this address has got, the latest first. */
export async function mailsTo(baseURL = '', email: string): Promise<Mail[]> {
  const response = await fetch(`${baseURL}/api/dev/mails?to=${encodeURIComponent(email)}`)
  if (!response.ok) throw new Error(`The mailbox answered ${response.status}`)
  return z.array(mailSchema).parse(await response.json())
}

/** The latest mail to this address whose subject matches, as soon as it has come. */
export async function mailTo(baseURL = '', email: string, subject: RegExp): Promise<Mail> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const mails = await mailsTo(baseURL, email)
    const found = mails.find((mail) => subject.test(mail.subject))
    if (found !== undefined) return found
    if (Date.now() > deadline) {
      const others = mails.map((mail) => mail.subject).join(', ') || 'nothing'
      throw new Error(`No mail ${subject} came to ${email}; there was ${others}`)
    }
    await sleep(50)
  }
}

/** The link that a mail asks to be pressed. */
export function linkIn(mail: Pick<Mail, 'text'>): string {
  const link = mail.text.match(/https?:\/\/\S+/)?.[0]
  if (link === undefined) throw new Error(`There is no link in the mail:\n${mail.text}`)
  return link
}
