import { z } from 'zod'
import { AppError } from '#src/lib/api/app-error.ts'
import {
  ADMIN_PROBLEMS,
  CHANGE_PROBLEMS,
  done,
  idempotencyHeaders,
  json,
  type Operation,
  organizationHeader,
  ROW_PROBLEMS,
  versionHeaders,
} from '#src/platform/api/api.ts'
import { expectedVersion } from '#src/platform/api/idempotency.ts'
import { auditedList, ofOrganization } from '#src/platform/rows/audited-list.ts'
import { hashPassword } from '#src/platform/session/password-hash.ts'
import { createSecret, requireAdmin, requireSubscriber } from '#src/platform/session/session.ts'
import {
  addLink,
  changeLink,
  listDealLinks,
  listOrganizationLinks,
  listViews,
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

const links = auditedList(ofOrganization(requireSubscriber, ROW_PROBLEMS), {
  table: 'share_links',
  detail: ({ label, address }: ShareLink) => ({ link: label, deal: address }),
})
const administrators = ofOrganization((c) => requireAdmin(c), ADMIN_PROBLEMS)
const allLinks = auditedList(administrators, {
  table: 'share_links',
  detail: (revoked: { links: number }) => revoked,
})

export const shareLinkRoutes: Operation[] = [
  links.list('get /api/opportunities/{id}/share-links', {
    operationId: 'listShareLinks',
    summary: 'List your links to a deal; administrators get all',
    headers: organizationHeader,
    response: json(shareLinkListSchema, 'Newest first, without their secrets'),
    read: async (tx, { session, params: { id }, now }) => ({
      shareLinks: await listDealLinks(tx, session, id, now),
    }),
  }),
  links.change('post /api/opportunities/{id}/share-links', {
    operationId: 'createShareLink',
    summary: 'Make a link to the pack of a deal, for a person without an account',
    description: 'The URL contains a secret that is returned only once.',
    headers: organizationHeader,
    body: newShareLinkSchema,
    status: 201,
    response: json(createdShareLinkSchema, 'The link with its URL'),
    errors: ['forbidden', 'quota_exceeded'],
    audited: 'share_link_added',
    async prepare({ body: { passcode }, c }) {
      const { secret, secretHash } = createSecret()
      const passcodeHash = passcode === null ? null : await hashPassword(passcode)
      return {
        url: new URL(`/share/${secret}`, c.get('publicUrl')).href,
        stored: { secretHash, passcodeHash },
      }
    },
    work(write, { session, params: { id }, body: { days, passcode: _, ...link }, now, made: { stored } }) {
      return addLink(write, session, { ...link, ...stored, id, now, expiresAt: expiryOf(now, days) })
    },
    answer: (link, { made: { url } }) => ({ ...link, url }),
  }),
  links.change('put /api/opportunities/{id}/share-links/{linkId}', {
    operationId: 'updateShareLink',
    summary: 'Change the label, the last day or the passcode of a link',
    params: linkParams,
    headers: versionHeaders,
    body: shareLinkEditSchema,
    response: json(shareLinkSchema, 'The link'),
    errors: CHANGE_PROBLEMS,
    audited: 'share_link_changed',
    async prepare({ c, body: { passcode } }) {
      const version = expectedVersion(c)
      return { version, passcodeHash: passcode ? await hashPassword(passcode) : passcode }
    },
    work(write, { session, params, body: { label, days }, now, made }) {
      const expiresAt = days === undefined ? undefined : expiryOf(now, days)
      return changeLink(write, session, { ...params, now }, { ...made, label, expiresAt })
    },
    answer: (link) => link,
  }),
  links.remove('delete /api/opportunities/{id}/share-links/{linkId}', {
    operationId: 'revokeShareLink',
    summary: 'Revoke a link',
    params: linkParams,
    headers: idempotencyHeaders,
    response: done('The link no longer works'),
    audited: 'share_link_revoked',
    work: (write, { session, params, now }) => revokeLink(write, session, { ...params, now }),
  }),
  links.list('get /api/opportunities/{id}/share-links/{linkId}/views', {
    operationId: 'listShareViews',
    summary: 'List what the visitors of a link did in the last 90 days',
    params: linkParams,
    headers: organizationHeader,
    response: json(shareViewsSchema, 'Latest first'),
    read: async (tx, { session, params, now }) => ({
      views: await listViews(tx, session, { ...params, now }),
    }),
  }),
  links.change('post /api/opportunities/{id}/share-links/{linkId}/takeover', {
    operationId: 'takeOverShareLink',
    summary: 'Become the maker of a link, whose own maker may have left',
    description: 'For administrators.',
    params: linkParams,
    headers: organizationHeader,
    response: json(shareLinkSchema, 'The link'),
    errors: ['forbidden'],
    audited: 'share_link_taken_over',
    async access(c) {
      const session = await requireSubscriber(c)
      if (session.role !== 'admin') throw new AppError('forbidden')
      return session
    },
    work: (write, { session, params, now }) => takeLinkOver(write, session, { ...params, now }),
    answer: (link) => link,
  }),
]

export const organizationShareRoutes: Operation[] = [
  allLinks.list('get /api/organizations/{id}/share-links', {
    operationId: 'listOrganizationShareLinks',
    summary: 'List the open links to all deals',
    response: json(shareLinkListSchema, 'Newest first, without their secrets'),
    read: async (tx, { session, now }) => ({ shareLinks: await listOrganizationLinks(tx, session, now) }),
  }),
  allLinks.remove('delete /api/organizations/{id}/share-links', {
    operationId: 'revokeAllShareLinks',
    summary: 'Revoke all links of the organization',
    headers: idempotencyHeaders,
    response: done('No link works any longer'),
    audited: 'share_links_revoked',
    async work(write, { session }) {
      const revoked = await revokeAllLinks(write, session)
      return revoked > 0 ? { links: revoked } : null
    },
  }),
]
