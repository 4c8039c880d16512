import { linkIn, mailTo } from './mailbox.ts'
import { confirmEmail, type Person } from './people.ts'

/** Invites an email through the API; returns the emailed link. */
export async function invitationLink(
  baseURL: string | undefined,
  admin: Person,
  email: string,
  role: 'member' | 'admin' = 'member',
): Promise<string> {
  await confirmEmail(admin)
  const path = `/api/organizations/${admin.organizationId}/invites`
  const invited = await admin.call('POST', path, { body: { email, role } })
  if (invited.status !== 201) throw new Error(`The invitation returned ${invited.status}`)
  return linkIn(await mailTo(baseURL, email, /^Join /))
}

export function secretOf(link: string): string | null {
  return new URLSearchParams(new URL(link).hash.slice(1)).get('invite')
}

/** Adds a user to the admin's organization through an invitation. */
export async function join(
  baseURL: string | undefined,
  admin: Person,
  person: Person,
  role?: 'member' | 'admin',
): Promise<void> {
  const link = await invitationLink(baseURL, admin, person.email, role)
  const secret = secretOf(link)
  const accepted = await person.call('POST', '/api/invites/acceptance', { body: { secret } })
  if (accepted.status !== 200) throw new Error(`The acceptance returned ${accepted.status}`)
}

/** The name of the organization created with each account. */
export const personalName = (person: Person) => `Org for ${person.email}`
