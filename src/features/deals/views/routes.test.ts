import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { openStream } from '#src/platform/streams/test-streams.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { type View, viewResource } from './schema.ts'
import { changeView, listViews, namesOf, saveView, VIEWS } from './test-views.ts'

const world = worldForFile()

/** Mere is the administrator, Hēmi and Aroha are members of her organization. */
async function team() {
  const mere = await world.person()
  const hemi = await world.person({ joins: mere })
  const aroha = await world.person({ joins: mere })
  const inTeam = (person: Person): Person => ({ ...person, organizationId: mere.organizationId })
  return { mere, hemi: inTeam(hemi), aroha: inTeam(aroha) }
}

const setDefault = (as: Person, view: View, isDefault: boolean) =>
  world.send('PUT', `${VIEWS}/${view.id}/default`, {
    as,
    body: { isDefault },
    headers: { 'if-match': `"${view.version}"` },
  })

describe('saved views', () => {
  // Clauses: pipeline-at-work 5.1, 5.6
  test('that are private are seen and changed by their maker alone', async () => {
    const { mere, hemi } = await team()
    const own = await saveView(world, hemi, { name: 'Mine' })
    await saveView(world, hemi, { name: 'Ours', isShared: true, position: 'a2' })
    expect(await namesOf(world, hemi)).toEqual(['Mine', 'Ours'])
    expect(await namesOf(world, mere)).toEqual(['Ours'])
    expect((await changeView(world, mere, own, { name: 'Yours' })).status).toBe(404)
    expect((await changeView(world, mere, own, {}, 'DELETE')).status).toBe(404)
    expect((await setDefault(mere, own, true)).status).toBe(404)
  })

  // Clauses: pipeline-at-work 5.8
  test('that are shared are changed by their maker and by administrators', async () => {
    const { mere, hemi, aroha } = await team()
    const shared = await saveView(world, hemi, { isShared: true })
    expect(shared.madeBy?.id).toBe(hemi.userId)
    expect((await listViews(world, aroha))[0]?.madeBy?.id).toBe(hemi.userId)
    expect((await changeView(world, aroha, shared, { name: 'Renamed' })).status).toBe(403)
    expect((await changeView(world, aroha, shared, {}, 'DELETE')).status).toBe(403)
    const renamed = await changeView(world, mere, shared, { name: 'Renamed' })
    expect(renamed.status).toBe(200)
    const { view } = viewResource.changed.parse(await renamed.json())
    // It would become Mere’s neither to see nor to restore.
    expect((await changeView(world, mere, view, { isShared: false })).status).toBe(403)
    expect((await changeView(world, hemi, view, { isShared: false })).status).toBe(200)
    expect(await namesOf(world, mere)).toEqual([])
  })

  test('are restored by their maker and by administrators', async () => {
    const { mere, hemi, aroha } = await team()
    const shared = await saveView(world, hemi, { isShared: true })
    expect((await changeView(world, mere, shared, {}, 'DELETE')).status).toBe(200)
    const restore = (as: Person) => world.send('DELETE', `${VIEWS}/${shared.id}/deletion`, { as })
    expect((await restore(aroha)).status).toBe(403)
    expect((await restore(hemi)).status).toBe(200)
    expect(await namesOf(world, aroha)).toEqual(['Due this week'])
    // The purge isn't a member.
    await world.db.query(sql`delete from views where id = ${shared.id}`)
    const left = await world.db.query(sql`select 1 from views where id = ${shared.id}`)
    expect(left).toEqual([])
  })

  // Clauses: pipeline-at-work 5.2
  test.each([
    'stage=abandoned',
    'view=board',
    'due=week&view=list',
    'utm=mail',
    'tab=abandoned',
    'columns=address.price',
    'q=',
  ])('don’t store “%s”, which no address of the board says', async (query) => {
    const mere = await world.person()
    const body = { name: 'Odd', query, position: 'a1' }
    const refused = await world.send('POST', VIEWS, { as: mere, body })
    expect(refused.status).toBe(400)
    expect((await refused.json()).fields).toHaveProperty('query')
  })

  // Clauses: pipeline-at-work 5.7
  test('are at most 30 private ones of a person and 30 shared ones, also if they are saved or shared together', async () => {
    const { mere, hemi } = await team()
    const many = Array.from({ length: 29 }, (_, at) => at)
    await Promise.all(many.map((at) => saveView(world, hemi, { name: `Own ${at}` })))
    await Promise.all(many.map((at) => saveView(world, mere, { name: `Shared ${at}`, isShared: true })))
    const body = (isShared: boolean) => ({ name: 'One more', query: '', isShared, position: 'a1' })
    const statuses = async (sent: Promise<Response>[]) =>
      (await Promise.all(sent)).map(({ status }) => status).toSorted()
    const post = (as: Person, isShared: boolean) => world.send('POST', VIEWS, { as, body: body(isShared) })
    expect(await statuses([post(hemi, false), post(hemi, false), post(hemi, false)])).toEqual([201, 409, 409])
    expect(await statuses([post(hemi, true), post(mere, true)])).toEqual([201, 409])
    const refused = await post(mere, true)
    expect(((await refused.json()) as { detail: string }).detail).toBe(viewResource.sharedLimit?.message)
    const [own] = (await listViews(world, hemi)).filter(({ isShared }) => !isShared)
    if (own === undefined) throw new Error('Hēmi has private views')
    expect((await changeView(world, hemi, own, { isShared: true })).status).toBe(409)
    expect((await changeView(world, hemi, own, { name: 'Renamed' })).status).toBe(200)
    // Another person’s private views don’t count.
    await saveView(world, mere)
  })

  // Clauses: pipeline-at-work 5.4
  test('have one default for each person, which may be a colleague’s', async () => {
    const { mere, hemi } = await team()
    const shared = await saveView(world, hemi, { isShared: true })
    const own = await saveView(world, mere, { position: 'a2' })
    const defaults = async (as: Person) =>
      (await listViews(world, as)).filter(({ isDefault }) => isDefault).map(({ id }) => id)
    expect((await setDefault(mere, own, true)).status).toBe(200)
    expect((await setDefault(mere, shared, true)).status).toBe(200)
    expect(await defaults(mere)).toEqual([shared.id])
    expect(await defaults(hemi)).toEqual([])
    expect((await setDefault(mere, own, false)).status).toBe(200)
    expect(await defaults(mere)).toEqual([shared.id])
    expect((await setDefault(mere, shared, false)).status).toBe(200)
    expect(await defaults(mere)).toEqual([])
  })

  test('reach the owner’s windows alone while they are private, and all once shared or private again', async () => {
    const { mere, hemi } = await team()
    const others = await openStream(world, mere)
    const own = await openStream(world, hemi)
    for (const stream of [others, own]) await stream.until('event: open')
    const view = await saveView(world, hemi)
    expect(await own.until('"kind":"view"')).toContain(view.id)
    const shared = viewResource.changed.parse(
      await (await changeView(world, hemi, view, { isShared: true })).json(),
    ).view
    const seen = await others.until('"kind":"view"')
    expect(seen).toContain('"version":2')
    expect(seen).not.toContain('"version":1}')
    await changeView(world, hemi, shared, { isShared: false })
    expect(await others.until('"kind":"view"')).toContain('"version":3')
    await Promise.all([others, own].map((stream) => stream.close()))
  })

  test('of a person who leaves go if they are private; shared ones stay with their maker’s name', async () => {
    const { mere, hemi } = await team()
    await saveView(world, hemi, { name: 'Mine' })
    const shared = await saveView(world, hemi, { name: 'Ours', isShared: true })
    await setDefault(hemi, shared, true)
    await world.db.query(sql`
      update auth.users set name = 'Hēmi Parata' where id = ${hemi.userId}`)
    await world.db.query(sql`
      delete from organization_members where organization_id = ${mere.organizationId} and user_id = ${hemi.userId}`)
    expect((await listViews(world, mere)).map(({ name, madeBy }) => [name, madeBy?.name])).toEqual([
      ['Ours', 'Hēmi Parata'],
    ])
    const stored = await world.db.query(sql`
      select name from views where organization_id = ${mere.organizationId}
      union all select 'default' from view_defaults where organization_id = ${mere.organizationId}`)
    expect(stored).toEqual([{ name: 'Ours' }])
  })

  test('of a deleted account go if they are private; shared ones stay without a maker', async () => {
    const { mere, hemi } = await team()
    await saveView(world, hemi, { name: 'Mine' })
    await saveView(world, hemi, { name: 'Ours', isShared: true })
    await world.db.query(sql`delete from organizations where created_by = ${hemi.userId}`)
    await world.db.query(sql`delete from auth.users where id = ${hemi.userId}`)
    const stored = await world.db.query(sql`
      select name, user_id as "userId" from views where organization_id = ${mere.organizationId}`)
    expect(stored).toEqual([{ name: 'Ours', userId: null }])
    expect((await listViews(world, mere))[0]?.madeBy).toBeNull()
  })
})
