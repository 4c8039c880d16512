import { z } from 'zod'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { withoutWebAddress } from '#src/lib/schemas/web-address.ts'
import { outwardName, teamName } from '#src/lib/text/outward-name.ts'
import { type Named, personName } from '#src/lib/text/person-name.ts'
import type { JobHandlers } from '#src/platform/jobs/outbox.ts'
import { mailJob } from '#src/platform/mail/mail-content.ts'
import { roleWithArticle } from '../schema.ts'
import { type Inviting, readEnding } from './ending.server.ts'
import { addInviteLink, readGuestToInvite, readInviteToSend } from './queries.server.ts'
import {
  FREE_FOR_BUILDERS,
  FREE_FOR_GUESTS,
  guestRoleWithArticle,
  INVITE_DAYS,
  SUBSCRIPTION_OF_EACH_MEMBER,
} from './schema.ts'

const inviteMember = mailJob(z.object({ inviteId: z.uuid() }), async ({ inviteId }, { db, publicUrl }) => {
  const invite = await readInviteToSend(db, inviteId)
  const secret = invite && (await addInviteLink(db, 'invite', inviteId))
  if (invite === null || secret === null) return null
  const { email, role, by } = invite
  // Names stored by earlier versions may contain web addresses.
  const team = teamInMail(invite)
  return invitation(`${publicUrl}/signup#invite=${secret}`, email, {
    subject: `Join ${team} on DoneUp`,
    who: `${nameInMail(by, 'An administrator')} asks you to work on the property deals of ${team} as ${roleWithArticle(role)}.`,
    cost: SUBSCRIPTION_OF_EACH_MEMBER,
  })
})

const inviteGuest = mailJob(z.object({ guestId: z.uuid() }), async ({ guestId }, { db, publicUrl }) => {
  const guest = await readGuestToInvite(db, guestId)
  const secret = guest && (await addInviteLink(db, 'guest_invite', guestId))
  if (guest === null || secret === null) return null
  const { email, role } = guest
  const address = withoutWebAddress(guest.address, 'a deal')
  const who = hostInMail(guest)
  if (role === 'builder')
    return invitation(`${publicUrl}/signup#invite=${secret}`, email, {
      subject: `Help on ${address}`,
      who: `${who} asks you to help on ${address}.`,
      lastDay: guest.until,
      cost: FREE_FOR_BUILDERS,
    })
  return invitation(`${publicUrl}/signup#invite=${secret}`, email, {
    subject: `${address} is shared with you on DoneUp`,
    who: `${who} shares the deal ${address} with you, as ${guestRoleWithArticle(role)}.`,
    lastDay: guest.until,
    cost: FREE_FOR_GUESTS,
  })
})

/** A name, or the first part of an email, which may look like a web address. */
function nameInMail(by: Named | null, unknown: string): string {
  return by === null ? unknown : withoutWebAddress(personName(by), unknown)
}

/** "Kererū Property", "Mere Tawhai’s team". */
function teamInMail({ organizationName, by }: Inviting): string {
  return withoutWebAddress(teamName(organizationName, by && personName(by)), 'a team')
}

/** "Mere Tawhai of Kererū Property", or a name alone for an organization without one. */
function hostInMail({ organizationName, by }: Inviting): string {
  const who = nameInMail(by, 'A member')
  return by !== null && outwardName(organizationName) === ''
    ? who
    : `${who} of ${teamInMail({ organizationName, by: null })}`
}

interface Words {
  subject: string
  who: string
  cost: string
  lastDay?: string | null
}

/** The secret is in the fragment of the address, which browsers don't send to a server, so it appears in no log. */
function invitation(url: string, to: string, words: Words) {
  const { subject, who, cost, lastDay = null } = words
  const access = lastDay === null ? [] : [`Your last day of access is ${formatDate(lastDay)}.`]
  return {
    to,
    subject,
    paragraphs: [who, ...access, cost, `This invitation is for ${to} and expires in ${INVITE_DAYS} days.`],
    action: { label: 'Open the invitation', url },
    note: 'If you weren’t expecting this, you can ignore this email.',
  }
}

const removedSchema = z.object({
  email: z.string(),
  address: z.string(),
  // Jobs of an earlier version name neither.
  role: z.string().default(''),
  organizationId: z.uuid().nullable().default(null),
  userId: z.uuid().nullable().default(null),
})

/** By name, as the invitation was: the reader may help several people. */
const mailRemovedGuest = mailJob(removedSchema, async ({ email: to, address, role, ...ending }, { db }) => {
  const place = withoutWebAddress(address, role === 'builder' ? 'A project' : 'A deal')
  const host = hostInMail(await readEnding(db, ending))
  return {
    to,
    subject: role === 'builder' ? `You no longer help on ${place}` : `${place} is no longer shared with you`,
    paragraphs: [`${host} has ended your access to ${place} on DoneUp. Ask them if you still need it.`],
  }
})

export const inviteJobs: JobHandlers = {
  'invite.send': inviteMember,
  'guest.invite': inviteGuest,
  'guest.removed': mailRemovedGuest,
}
