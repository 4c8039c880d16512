import { z } from 'zod'
import { withoutWebAddress } from '#src/lib/schemas/web-address.ts'
import { personName } from '#src/lib/text/person-name.ts'
import type { JobHandlers } from '#src/platform/jobs/outbox.ts'
import { mailJob } from '#src/platform/mail/mail-content.ts'
import { findHost, readAsking } from './books.server.ts'

/** By name: the reader knows the accountant, and the accountant whom they have asked. */
const askForCodes = mailJob(z.object({ guestId: z.uuid() }), async ({ guestId }, { db, publicUrl }) => {
  const asking = await readAsking(db, guestId)
  const host = await findHost(db, guestId)
  if (asking === null || host === null) return null
  const address = withoutWebAddress(asking.address, 'a deal')
  const accountant = withoutWebAddress(personName(asking), 'Your accountant')
  return {
    to: host.email,
    subject: `${accountant} asks for the account codes`,
    paragraphs: [
      `Hello ${withoutWebAddress(personName(host), 'there')},`,
      `${accountant} wants to export the bills of ${address} for Xero. Xero needs an account code for each kind of expense, and not all are set.`,
      host.isAdmin
        ? 'You can set them under Your costs. If you don’t know them, ask for them: they are in the chart of accounts of your accounting software.'
        : 'An administrator can set them under Your costs. Please ask one.',
    ],
    action: { label: 'Open account codes', url: `${publicUrl}/organization/costs` },
    note: `You get this email at most once a day, because ${address} is shared with ${accountant}.`,
  }
})

export const guestJobs: JobHandlers = { 'guest.codes_wanted': askForCodes }
