import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'

// Undo of a move restores when the stage was entered, exactly and within bounds; found from the source, which statements set it.

const world = worldForFile()
const mere = madeForFile(() => world.person())

const CREATED = '2026-09-01T01:02:03.004Z'
const ENTERED = '2026-10-05T06:07:08.009Z'
const LATER = '2126-01-01T00:00:00.000Z'

interface Row {
  id: string
  version: number
  stageEnteredAt: string
}
type Undo = { method: string; below: string; body?: object }

async function inStage(path: 'opportunities' | 'projects'): Promise<Row> {
  const { deal, project } = await projectRequests(world).win(mere)
  const { id } = path === 'projects' ? project : deal
  const table = path === 'projects' ? sql`projects` : sql`opportunities`
  await world.db.query(
    sql`update ${table} set created_at = ${CREATED}::timestamptz, stage_entered_at = ${ENTERED}::timestamptz where id = ${id}`,
  )
  return path === 'projects' ? project : { ...deal, stageEnteredAt: ENTERED }
}

async function send(path: string, row: Row, { method, below, body }: Undo, undo?: string): Promise<Row> {
  const reply = await world.send(method, `/api/${path}/${row.id}${below}`, {
    as: mere,
    ...(body && { body }),
    headers: { 'if-match': `"${row.version}"`, ...(undo && { 'x-undo': undo }) },
  })
  expect(reply.status).toBe(200)
  const answer: { opportunity?: Row; project?: Row } = await reply.json()
  const changed = answer.opportunity ?? answer.project
  if (changed === undefined) throw new Error('No row')
  return changed
}

const place = (status: string, more: object = {}): Undo => ({
  method: 'PUT',
  below: '/placement',
  body: { status, afterId: null, ...more },
})
const abandon = { method: 'PUT', below: '/abandonment', body: { reason: null } }
const restore = { method: 'DELETE', below: '/abandonment' }
const edit = (status: string): Undo => ({ method: 'PATCH', below: '', body: { status } })

test('undo of Won restores the price from before it', async () => {
  const { deal } = await projectRequests(world).win(mere)
  const won: Row & { actualPurchasePrice?: number | null } = { ...deal, stageEnteredAt: ENTERED }
  const kept = await send('opportunities', won, place('funding'))
  expect(kept).toMatchObject({ status: 'funding', actualPurchasePrice: deal.actualPurchasePrice })
  const again = await send('opportunities', kept, place('won', { actualPurchasePrice: 560_000 }))
  const undone = await send('opportunities', again, place('funding', { actualPurchasePrice: null }), ENTERED)
  expect(undone).toMatchObject({ status: 'funding', actualPurchasePrice: null })
})

/** Each operation that moves a row to another stage, as its own undo. */
const MOVES: readonly [string, 'opportunities' | 'projects', Undo, Undo][] = [
  ['a deal on the board', 'opportunities', place('funding'), place('won', { actualPurchasePrice: 550_000 })],
  ['an abandoned deal', 'opportunities', abandon, restore],
  ['a restored deal', 'opportunities', restore, abandon],
  ['a deal in its form', 'opportunities', edit('funding'), edit('offer_made')],
  ['a project on the board', 'projects', place('permits'), place('planning')],
]

test.each(MOVES)(
  'undo of a move of %s restores when its stage was entered',
  async (_name, path, move, undo) => {
    const first = await inStage(path)
    const start = move === restore ? await send(path, first, abandon) : first
    const moved = await send(path, start, move)
    expect(moved.stageEnteredAt > ENTERED).toBe(true)
    expect((await send(path, moved, undo, ENTERED)).stageEnteredAt).toBe(ENTERED)
  },
)

test.each(MOVES)(
  'undo of a move of %s stays between its creation and now',
  async (_name, path, move, undo) => {
    const bounds: [string, (entered: string) => boolean][] = [
      ['2020-01-01T00:00:00.000Z', (entered) => entered === CREATED],
      [LATER, (entered) => entered > ENTERED && entered < LATER],
    ]
    for (const [sent, isBounded] of bounds) {
      const first = await inStage(path)
      const start = move === restore ? await send(path, first, abandon) : first
      const moved = await send(path, start, move)
      const { stageEnteredAt } = await send(path, moved, undo, sent)
      expect(isBounded(stageEnteredAt), stageEnteredAt).toBe(true)
    }
  },
)

test('what isn’t a time is refused', async () => {
  const { id, version } = await inStage('opportunities')
  const reply = await world.send('PUT', `/api/opportunities/${id}/placement`, {
    as: mere,
    body: { status: 'funding', afterId: null },
    headers: { 'if-match': `"${version}"`, 'x-undo': 'yesterday' },
  })
  expect(reply.status).toBe(400)
})

test('each statement that sets when a stage was entered restores it for an undo', () => {
  const root = join(import.meta.dirname, '../../features')
  const setting = /(?:stage_entered_at =|stageEnteredAt:)[^,\n]*(?:\n[^,\n]*then[^,\n]*)?/g
  const found = globSync('**/*.server.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(setting)].map(([text]) => ({ file, text })),
  )
  const others = found.filter(({ text }) => !text.includes('stageEntered('))
  expect(found.length).toBeGreaterThan(3)
  expect(others.map(({ file }) => file)).toEqual([
    // A project that was deleted starts again.
    'deals/pipeline/winning.server.ts',
  ])
})
