import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { containsWebAddress } from '#src/lib/web-address.ts'
import { mailContent } from '#src/platform/mail-content.ts'
import type { JobHandler, JobHandlers } from '#src/platform/outbox.ts'
import { hashToken } from '#src/platform/session.ts'
import { roleWithArticle } from '../schema.ts'
import { addInviteLink, readInviteToSend } from './queries.server.ts'
import { INVITE_DAYS, SUBSCRIPTION_OF_EACH_MEMBER } from './schema.ts'

const payloadSchema = z.object({ inviteId: z.uuid() })

/** Sends the invitation email (invite email). */
const send: JobHandler = async ({ db, mail, publicUrl }, payload, jobId) => {
  const { inviteId } = payloadSchema.parse(payload)
  const invite = await readInviteToSend(db, inviteId)
  if (invite === null) return
  const secret = randomBytes(32).toString('base64url')
  if (!(await addInviteLink(db, inviteId, hashToken(secret)))) return
  const { email } = invite
  // Names stored by earlier versions may contain web addresses.
  const organizationName = containsWebAddress(invite.organizationName) ? 'a team' : invite.organizationName
  const role = roleWithArticle(invite.role)
  const who = invite.invitedBy ?? 'An administrator'
  await mail.send({
    id: jobId,
    to: email,
    ...mailContent({
      subject: `Join ${organizationName} on DoneUp`,
      paragraphs: [
        `${who} invites you to work on the property deals of ${organizationName} as ${role}.`,
        SUBSCRIPTION_OF_EACH_MEMBER,
        `This invitation is for ${email} and expires in ${INVITE_DAYS} days.`,
      ],
      // In the fragment, which browsers don't send to a server, so the secret appears in no log.
      action: { label: 'Open the invitation', url: `${publicUrl}/signup#invite=${secret}` },
      note: 'If you weren’t expecting this, you can ignore this email.',
    }),
  })
}

export const inviteJobs: JobHandlers = { 'invite.send': send }
