import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import type { Person, TestWorld } from '#src/server/testing/test-world.ts'
import { type Guest, type GuestInput, guestSchema, openSharedDealSchema, USUAL_SECTIONS } from './schema.ts'

/** A deal of Mere’s, and Hemi, who has no subscription. */
export async function makeDealWithoutGuests(
  world: TestWorld,
): Promise<{ mere: Person; hemi: Person; id: string }> {
  const mere = await world.person()
  const hemi = await world.person({ subscription: null })
  return { mere, hemi, id: (await newDeal(world, mere)).id }
}

/** Makes a user a guest of a deal; inviting and accepting have their own tests. */
export async function makeGuest(
  { db }: TestWorld,
  guest: Person,
  { organizationId, userId }: Person,
  dealId: string,
  {
    role = 'accountant',
    sections = USUAL_SECTIONS,
    setsCodes = false,
    documents = [],
    until = null,
  }: Partial<GuestInput> = {},
): Promise<string> {
  const id = uuidv7()
  await db.query(sql`
    insert into deal_guests (organization_id, id, opportunity_id, email, role, sections, sets_codes, documents, until, invited_by,
      session_id, invite_expires_at, user_id)
    select ${organizationId}::uuid, ${id}::uuid, ${dealId}::uuid, ${guest.email}, ${role}, ${sections}::text[],
      ${setsCodes}, ${documents}::uuid[], ${until}::date, ${userId}::uuid, s.id, now() + interval '7 days', ${guest.userId}::uuid
    from auth.sessions s where s.user_id = ${userId} limit 1`)
  return id
}

export function guestRequests(world: TestWorld) {
  const at = (id: string, path = '') => `/api/opportunities/${id}/guests${path}`
  const invite = (as: Person, id: string, body: object) =>
    world.send('POST', at(id), { as, body: { sections: USUAL_SECTIONS, ...body } })
  return {
    invite,
    async invited(as: Person, id: string, body: object): Promise<Guest & { secret: string }> {
      const guest = guestSchema.parse(await (await invite(as, id, body)).json())
      await world.work()
      const [mail] = await world.mailsTo(guest.email)
      return { ...guest, secret: /\/signup#invite=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' }
    },
    accept: (as: Person, secret: string) =>
      world.send('POST', '/api/invites/acceptance', { as, body: { secret } }),
    list: async (as: Person, id: string) =>
      guestSchema
        .array()
        .parse(((await (await world.send('GET', at(id), { as })).json()) as { guests: unknown }).guests),
    remove: (as: Person, id: string, guestId: string) => world.send('DELETE', at(id, `/${guestId}`), { as }),
    deals: async (as: Person) =>
      ((await (await world.send('GET', '/api/guest/deals', { as })).json()) as { deals: { id: string }[] })
        .deals,
    open: (as: Person, id: string, path = '') => world.send('GET', `/api/guest/deals/${id}${path}`, { as }),
    async deal(as: Person, id: string) {
      return openSharedDealSchema.parse(
        await (await world.send('GET', `/api/guest/deals/${id}`, { as })).json(),
      )
    },
  }
}
