import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '#src/server/keyed-secrets.ts'
import { LINK_SECONDS } from '../schema.ts'

const PURPOSE = 'document links'

/** A file, and the only person and organization the link is for. */
interface LinkedFile {
  documentId: string
  organizationId: string
  userId: string
}

/** A link to a file on our own origin that works for LINK_SECONDS, and only in the hands of who asked for it. */
export function makeLink(file: LinkedFile, master: string, now: Date): { url: string; expiresAt: string } {
  const expires = now.getTime() + LINK_SECONDS * 1000
  const token = `${expires}.${sign(file, expires, master)}`
  const query = new URLSearchParams({ organization: file.organizationId, token })
  return {
    url: `/api/documents/${file.documentId}/file?${query}`,
    expiresAt: new Date(expires).toISOString(),
  }
}

/** Whether we made this link, for this person, and no longer ago than it lives. */
export function isLinkValid(file: LinkedFile, token: string, master: string, now: Date): boolean {
  const [, digits = '', signature = ''] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(token) ?? []
  const expires = Number(digits)
  const right = Buffer.from(sign(file, expires, master))
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given) && now.getTime() < expires
}

function sign({ documentId, organizationId, userId }: LinkedFile, expires: number, master: string): string {
  return keyedHash(`${organizationId}:${documentId}:${expires}`, { master, purpose: PURPOSE, owner: userId })
}
