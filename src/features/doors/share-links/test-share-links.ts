import { expect } from 'vitest'
import { NEW_PACK } from '#src/features/doors/packs/schema.ts'
import type { Person, TestWorld } from '#src/server/testing/test-world.ts'
import {
  type CreatedShareLink,
  createdShareLinkSchema,
  shareLinkListSchema,
  shareViewsSchema,
} from './schema.ts'

export const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

export function shareRequests(world: TestWorld) {
  const at = (id: string, path = '') => `/api/opportunities/${id}/share-links${path}`
  const post = (as: Person, id: string, body: object = {}) =>
    world.send('POST', at(id), {
      as,
      body: { label: 'Westpac, Jo', pack: NEW_PACK, ...body },
    })

  async function make(
    as: Person,
    id: string,
    body: object = {},
  ): Promise<CreatedShareLink & { secret: string }> {
    const reply = await post(as, id, body)
    expect(reply.status, await reply.clone().text()).toBe(201)
    const link = createdShareLinkSchema.parse(await reply.json())
    return { ...link, secret: link.url.split('/').at(-1) ?? '' }
  }
  async function list(as: Person, id: string) {
    const reply = await world.send('GET', at(id), { as })
    expect(reply.status).toBe(200)
    return shareLinkListSchema.parse(await reply.json()).shareLinks
  }
  async function views(as: Person, id: string, linkId: string) {
    const reply = await world.send('GET', at(id, `/${linkId}/views`), { as })
    return shareViewsSchema.parse(await reply.json()).views
  }
  return {
    post,
    make,
    list,
    views,
    revoke: (as: Person, id: string, linkId: string) => world.send('DELETE', at(id, `/${linkId}`), { as }),
    change: (as: Person, id: string, link: { id: string; version: number }, body: object) =>
      world.send('PUT', at(id, `/${link.id}`), { as, body, headers: { 'if-match': `"${link.version}"` } }),
    takeOver: (as: Person, id: string, linkId: string) =>
      world.send('POST', at(id, `/${linkId}/takeover`), { as, body: {} }),
    open: (secret: string, headers: Record<string, string> = {}) =>
      world.send('GET', `/share/${secret}`, { headers: { 'user-agent': SAFARI, ...headers } }),
    tryPasscode: (secret: string, passcode: string) =>
      world.send('POST', `/api/share/${secret}/passcode`, { body: { passcode } }),
  }
}
