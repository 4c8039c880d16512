import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { containsWebAddress } from '#src/lib/web-address.ts'
import { mailContent } from '#src/platform/mail-content.ts'
import type { JobHandler, JobHandlers } from '#src/platform/outbox.ts'
import { hashToken } from '#src/platform/session.ts'
import {
  addGuestLink,
  INVITE_DAYS,
  readGuestToInvite,
} from '../organizations/invites/guest-invites.server.ts'
import { FREE_FOR_GUESTS, guestRoleWithArticle } from '../organizations/invites/guest-roles.ts'

const inviteSchema = z.object({ guestId: z.uuid() })
const removedSchema = z.object({ email: z.string(), address: z.string() })

const invite: JobHandler = async ({ db, mail, publicUrl }, payload, jobId) => {
  const { guestId } = inviteSchema.parse(payload)
  const guest = await readGuestToInvite(db, guestId)
  if (guest === null) return
  const secret = randomBytes(32).toString('base64url')
  if (!(await addGuestLink(db, guestId, hashToken(secret)))) return
  const { email, by } = guest
  const address = withoutLinks(guest.address, 'a deal')
  const organization = withoutLinks(guest.organizationName, 'a team')
  await mail.send({
    id: jobId,
    to: email,
    ...mailContent({
      subject: `${address} is shared with you on DoneUp`,
      paragraphs: [
        `${by ?? 'A member'} of ${organization} shares the deal ${address} with you, as ${guestRoleWithArticle(guest.role)}.`,
        ...(guest.until === null ? [] : [`Your last day of access is ${formatDate(guest.until)}.`]),
        FREE_FOR_GUESTS,
        `This invitation is for ${email} and expires in ${INVITE_DAYS} days.`,
      ],
      // In the fragment, which browsers don't send to a server, so the secret appears in no log.
      action: { label: 'Open the invitation', url: `${publicUrl}/signup#invite=${secret}` },
      note: 'If you weren’t expecting this, you can ignore this email.',
    }),
  })
}

const removed: JobHandler = async ({ mail }, payload, jobId) => {
  const { email, address } = removedSchema.parse(payload)
  const deal = withoutLinks(address, 'A deal')
  await mail.send({
    id: jobId,
    to: email,
    ...mailContent({
      subject: `${deal} is no longer shared with you`,
      paragraphs: [
        `${deal} is no longer shared with you on DoneUp. Ask the person who invited you if you still need it.`,
      ],
    }),
  })
}

/** Names that members enter may contain web addresses, which an email would turn into links. */
function withoutLinks(name: string, instead: string): string {
  return containsWebAddress(name) ? instead : name
}

export const guestJobs: JobHandlers = { 'guest.invite': invite, 'guest.removed': removed }
