import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { mailContent } from '#src/platform/mail-content.ts'
import type { JobHandler, JobHandlers } from '#src/platform/outbox.ts'
import { hashToken } from '#src/platform/session.ts'
import { holdsWebAddress, roleLabel } from '../schema.ts'
import { SUBSCRIPTION_OF_EACH_MEMBER } from './invitation-text.ts'
import { addInviteLink, readInviteToSend } from './queries.server.ts'
import { INVITE_DAYS } from './schema.ts'

const payloadSchema = z.object({ inviteId: z.uuid() })

/** Mails an invitation with a secret of its own; one that was cancelled or accepted meanwhile is not sent. */
const send: JobHandler = async ({ db, mail, publicUrl }, payload, jobId) => {
  const { inviteId } = payloadSchema.parse(payload)
  const invite = await readInviteToSend(db, inviteId)
  if (invite === null) return
  const secret = randomBytes(32).toString('base64url')
  if (!(await addInviteLink(db, inviteId, hashToken(secret)))) return
  const { email } = invite
  // Names from before web addresses were refused in them.
  const organizationName = holdsWebAddress(invite.organizationName) ? 'a team' : invite.organizationName
  const role = roleLabel(invite.role)
  const who = invite.invitedBy ?? 'An administrator'
  await mail.send({
    id: jobId,
    to: email,
    subject: `Join ${organizationName} on DoneUp`,
    ...mailContent({
      heading: `Join ${organizationName} on DoneUp`,
      paragraphs: [
        `${who} invites you to work on the property deals of ${organizationName}, as ${role}.`,
        SUBSCRIPTION_OF_EACH_MEMBER,
        `The invitation is for ${email} and is open for ${INVITE_DAYS} days.`,
      ],
      // After the #: browsers send it to no server, so it is in no log.
      action: { label: 'Open the invitation', url: `${publicUrl}/signup#invite=${secret}` },
      note: 'If you did not expect this, do nothing: nobody joins without pressing the button.',
    }),
  })
}

export const inviteJobs: JobHandlers = { 'invite.send': send }
