import { nameForMembers } from '#src/lib/text/outward-name.ts'
import type { Endpoint, MailedNotice } from './schema.ts'

interface NoticedEndpoint extends Pick<Endpoint, 'url' | 'description' | 'state'> {
  hasEnded: boolean
  organizationName: string
}

/** What an email about an endpoint says; null if it is no longer true. */
export function noticeOf(
  { notice, by }: { notice: MailedNotice; by: string },
  endpoint: NoticedEndpoint,
): { subject: string; paragraphs: string[]; note?: string } | null {
  const { state, hasEnded } = endpoint
  const name = nameForMembers(endpoint.organizationName)
  const place = placeOf(endpoint)
  switch (notice) {
    case 'added':
      return {
        subject: `A webhook endpoint was added to ${name}`,
        paragraphs: [`${by} added an endpoint. DoneUp now sends events of ${name} to ${place}.`],
        note: NOT_YOURS,
      }
    case 'moved':
      return {
        subject: `A webhook of ${name} has another address`,
        paragraphs: [`${by} changed the address of an endpoint. DoneUp now sends its events to ${place}.`],
        note: NOT_YOURS,
      }
    case 'rolled':
      return {
        subject: `A webhook of ${name} has a new secret`,
        paragraphs: [
          `${by} rolled the secret that signs the events sent to ${place}. The former one signs too for 24 hours.`,
        ],
        note: NOT_YOURS,
      }
    case 'ended':
      if (!hasEnded) return null
      return {
        subject: `A webhook of ${name} was turned off`,
        paragraphs: [
          `The person who set up the endpoint ${place} no longer has access, or their API key or the device they used was revoked. DoneUp sends it no more events.`,
          'If you still need it, check its address and select “Keep”.',
        ],
      }
    case 'disabled':
      if (state !== 'disabled') return null
      return {
        subject: `A webhook of ${name} is disabled`,
        paragraphs: [
          `Every event sent to ${place} has failed for five days, so DoneUp no longer sends any.`,
          'Once the receiver works again, turn the endpoint on and replay the events it has missed.',
        ],
      }
  }
}

const NOT_YOURS =
  'If no one in your organization knows about this, delete the endpoint and check who is an administrator.'
/** How much of an address is shown, which may be a secret itself. */
const SHOWN_CHARACTERS = 4

/** The host, the end of the address and the description, which tell endpoints of one host apart. */
function placeOf({ url, description }: NoticedEndpoint): string {
  const { host, pathname, search } = new URL(url)
  const rest = `${pathname}${search}`.replace(/\/$/, '')
  const address = rest === '' ? host : `${host}/…${rest.slice(-SHOWN_CHARACTERS)}`
  return description === null ? address : `${address} (“${description}”)`
}
