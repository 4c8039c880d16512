import { type LinkedThing, signLinkToken, verifyLinkToken } from '#src/platform/short-links.ts'

/** A file, and the only person and organization the link is for. */
interface LinkedFile {
  documentId: string
  organizationId: string
  userId: string
}

/** A link to a file on our own origin that works for a minute, and only in the hands of who asked for it. */
export function makeLink(file: LinkedFile, master: string, now: Date): { url: string; expiresAt: string } {
  const { token, expiresAt } = signLinkToken(thingOf(file), master, now)
  const query = new URLSearchParams({ organization: file.organizationId, token })
  return { url: `/api/documents/${file.documentId}/file?${query}`, expiresAt }
}

/** Whether we made this link, for this person, and no longer ago than it lives. */
export function isLinkValid(file: LinkedFile, token: string, master: string, now: Date): boolean {
  return verifyLinkToken(thingOf(file), token, master, now)
}

function thingOf({ documentId, organizationId, userId }: LinkedFile): LinkedThing {
  return { purpose: 'document links', id: documentId, organizationId, userId }
}
