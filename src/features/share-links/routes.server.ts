import type { Context } from 'hono'
import { z } from 'zod'
import { AppError } from '#src/lib/app-error.ts'
import {
  ADMIN_PROBLEMS,
  CHANGE_PROBLEMS,
  done,
  idempotencyHeaders,
  json,
  type Operation,
  operation,
  organizationHeader,
  ROW_PROBLEMS,
  versionHeaders,
} from '#src/platform/api.ts'
import { audit } from '#src/platform/audit-log.ts'
import { changeOrganization, inOrganization, type TenantWrite } from '#src/platform/db/in-organization.ts'
import { expectedVersion, limitedWrite } from '#src/platform/idempotency.ts'
import { hashPassword } from '#src/platform/password-hash.ts'
import type { Services } from '#src/platform/services.ts'
import { createSecret, requireAdmin, requireSubscriber } from '#src/platform/session.ts'
import {
  addLink,
  changeLink,
  listDealLinks,
  listOrganizationLinks,
  listViews,
  type Manager,
  revokeAllLinks,
  revokeLink,
  takeLinkOver,
} from './queries.server.ts'
import {
  createdShareLinkSchema,
  expiryOf,
  newShareLinkSchema,
  type ShareLink,
  shareLinkEditSchema,
  shareLinkListSchema,
  shareLinkSchema,
  shareViewsSchema,
} from './schema.ts'

const linkParams = z.object({ id: z.uuid(), linkId: z.uuid() })

/** Under /api/opportunities. */
export const shareLinkRoutes: Operation[] = [
  operation('get /{id}/share-links', {
    operationId: 'listShareLinks',
    summary: 'List your links to a deal; administrators get all',
    headers: organizationHeader,
    access: requireSubscriber,
    response: json(shareLinkListSchema, 'Newest first, without their secrets'),
    errors: ROW_PROBLEMS,
    async handle(c, { session, params: { id } }) {
      const shareLinks = await inOrganization(c.get('db'), session, (tx) =>
        listDealLinks(tx, session, id, c.get('now')()),
      )
      return { shareLinks }
    },
  }),
  operation('post /{id}/share-links', {
    operationId: 'createShareLink',
    summary: 'Make a link to the pack of a deal, for a person without an account',
    description: 'The URL contains a secret that is returned only once.',
    headers: organizationHeader,
    access: requireSubscriber,
    body: newShareLinkSchema,
    status: 201,
    response: json(createdShareLinkSchema, 'The link with its URL'),
    errors: [...ROW_PROBLEMS, 'forbidden', 'quota_exceeded'],
    async handle(c, { session, params: { id }, body }) {
      const { days, passcode, ...link } = body
      const { secret, secretHash } = createSecret()
      const now = c.get('now')()
      const made = {
        ...link,
        id,
        now,
        expiresAt: expiryOf(now, days),
        secretHash,
        passcodeHash: passcode === null ? null : await hashPassword(passcode),
      }
      const created = await limitedWrite(c, session, async (write) =>
        recorded(c, write, session, 'share_link_added', await addLink(write, session, made)),
      )
      return { ...created, url: new URL(`/share/${secret}`, c.get('publicUrl')).href }
    },
  }),
  operation('put /{id}/share-links/{linkId}', {
    operationId: 'changeShareLink',
    summary: 'Change the label, the last day or the passcode of a link',
    params: linkParams,
    headers: versionHeaders,
    access: requireSubscriber,
    body: shareLinkEditSchema,
    response: json(shareLinkSchema, 'The link'),
    errors: CHANGE_PROBLEMS,
    async handle(c, { session, params, body: { label, days, passcode } }) {
      const now = c.get('now')()
      const edit = {
        label,
        expiresAt: days === undefined ? undefined : expiryOf(now, days),
        passcodeHash: passcode ? await hashPassword(passcode) : passcode,
        version: expectedVersion(c),
      }
      return limitedWrite(c, session, (write) => changeLink(write, session, { ...params, now }, edit))
    },
  }),
  operation('delete /{id}/share-links/{linkId}', {
    operationId: 'revokeShareLink',
    summary: 'Revoke a link',
    params: linkParams,
    headers: idempotencyHeaders,
    access: requireSubscriber,
    response: done('The link no longer works'),
    errors: ROW_PROBLEMS,
    async handle(c, { session, params }) {
      const key = { ...params, now: c.get('now')() }
      await changeOrganization(c.get('db'), session, async (write) => {
        const link = await revokeLink(write, session, key)
        if (link.state !== 'revoked') await recorded(c, write, session, 'share_link_revoked', link)
      })
    },
  }),
  operation('get /{id}/share-links/{linkId}/views', {
    operationId: 'listShareViews',
    summary: 'List what the visitors of a link did in the last 90 days',
    params: linkParams,
    headers: organizationHeader,
    access: requireSubscriber,
    response: json(shareViewsSchema, 'Latest first'),
    errors: ROW_PROBLEMS,
    async handle(c, { session, params }) {
      const key = { ...params, now: c.get('now')() }
      return { views: await inOrganization(c.get('db'), session, (tx) => listViews(tx, session, key)) }
    },
  }),
  operation('post /{id}/share-links/{linkId}/takeover', {
    operationId: 'takeOverShareLink',
    summary: 'Become the maker of a link, whose own maker may have left',
    description: 'For administrators.',
    params: linkParams,
    headers: organizationHeader,
    access: requireSubscriber,
    response: json(shareLinkSchema, 'The link'),
    errors: [...ROW_PROBLEMS, 'forbidden'],
    async handle(c, { session, params }) {
      if (session.role !== 'admin') throw new AppError('forbidden')
      const key = { ...params, now: c.get('now')() }
      return changeOrganization(c.get('db'), session, async (write) =>
        recorded(c, write, session, 'share_link_taken_over', await takeLinkOver(write, session, key)),
      )
    },
  }),
]

/** Under /api/organizations. */
export const organizationShareRoutes: Operation[] = [
  operation('get /{id}/share-links', {
    operationId: 'listOrganizationShareLinks',
    summary: 'List the open links to all deals',
    access: (c) => requireAdmin(c),
    response: json(shareLinkListSchema, 'Newest first, without their secrets'),
    errors: ADMIN_PROBLEMS,
    async handle(c, { session }) {
      const now = c.get('now')()
      const shareLinks = await inOrganization(c.get('db'), session, (tx) =>
        listOrganizationLinks(tx, session, now),
      )
      return { shareLinks }
    },
  }),
  operation('delete /{id}/share-links', {
    operationId: 'revokeAllShareLinks',
    summary: 'Revoke all links of the organization',
    access: (c) => requireAdmin(c),
    headers: idempotencyHeaders,
    response: done('No link works any longer'),
    errors: ADMIN_PROBLEMS,
    async handle(c, { session }) {
      await changeOrganization(c.get('db'), session, async (write) => {
        const links = await revokeAllLinks(write, session)
        if (links > 0)
          await audit(c, write.tx, { ...session, action: 'share_links_revoked', detail: { links } })
      })
    },
  }),
]

/** Audits a change of a link in its transaction. Returns the link. */
async function recorded(
  c: Context<Services>,
  { tx }: TenantWrite,
  manager: Manager,
  action: string,
  link: ShareLink,
): Promise<ShareLink> {
  await audit(c, tx, { ...manager, action, detail: { link: link.label, deal: link.address } })
  return link
}
