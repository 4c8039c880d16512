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

/** Emails to this address, newest first. */
export async function mailsTo(baseURL = '', email: string): Promise<Mail[]> {
  const response = await fetch(`${baseURL}/api/dev/mails?to=${encodeURIComponent(email)}`)
  if (!response.ok) throw new Error(`The mailbox returned ${response.status}`)
  return z.array(mailSchema).parse(await response.json())
}

/** Waits for the newest email to this address with a matching subject. */
export async function mailTo(baseURL = '', email: string, subject: RegExp): Promise<Mail> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const mails = await mailsTo(baseURL, email)
    const found = mails.find((mail) => subject.test(mail.subject))
    if (found !== undefined) return found
    if (Date.now() > deadline) {
      const others = mails.map((mail) => mail.subject).join(', ') || 'nothing'
      throw new Error(`No email ${subject} arrived for ${email}; found: ${others}`)
    }
    await sleep(50)
  }
}

/** The first link of an email. */
export function linkIn(mail: Pick<Mail, 'text'>): string {
  const link = mail.text.match(/https?:\/\/\S+/)?.[0]
  if (link === undefined) throw new Error(`There is no link in the email:\n${mail.text}`)
  return link
}
