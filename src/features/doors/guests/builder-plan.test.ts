import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { type PlanInput, planInputSchema, planSchema } from '#src/features/build/projects/plan-schema.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { isRecord } from '#src/lib/schemas/parse-json.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { makeBuilder } from './test-builders.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())
const tama = madeForTest(() => world.person({ subscription: null }))
let project: Project

beforeEach(async () => {
  project = (await projectRequests(world).win(mere, '14 Clarence Street, Hamilton')).project
  await makeBuilder(world, tama, mere, project.opportunityId)
})

/** Another value of each field of a plan and of its stages. A new field of the schema needs one. */
const OTHER: Readonly<Record<string, unknown>> = {
  startsOn: '2027-01-18',
  provinces: ['wellington'],
  closedFrom: 20,
  closedUntil: 10,
  afterSettlement: 'staging',
  saleDays: 7,
  days: 4,
  skipped: 'Not needed',
  doneOn: todayInAuckland(new Date()),
}
/** What one-deal §8 gives a builder. */
const OF_BUILDERS = ['days', 'doneOn']

const FIELDS = Object.entries(planInputSchema.shape).flatMap(([field, schema]): [string, string[]][] => {
  const within = schema.safeParse(undefined).data
  const names = isRecord(within) ? Object.keys(within) : []
  return names.length === 0
    ? [[field, [field]]]
    : names.map((name) => [`${field}.${name}`, [field, name]] as [string, string[]])
})

function withOther(plan: PlanInput, [field = '', name]: readonly string[]): Record<string, unknown> {
  const { [field]: before } = plan as Readonly<Record<string, unknown>>
  expect(Object.keys(OTHER)).toContain(name ?? field)
  return { ...plan, [field]: isRecord(before) && name ? { ...before, [name]: OTHER[name] } : OTHER[field] }
}

const asBuilder = <Result>(work: (tx: TenantTransaction) => Promise<Result>) =>
  inOrganization(
    world.db,
    { userId: tama.userId, organizationId: mere.organizationId, isBuilder: true },
    work,
  )
const path = () => `/api/projects/${project.id}/plan`
const read = async () => planSchema.parse(await (await world.send('GET', path(), { as: mere })).json())
const put = (as: Person, body: object, version: number) =>
  world.send('PUT', path(), {
    as,
    organizationId: mere.organizationId,
    body,
    headers: { 'if-match': `"${version}"` },
  })
/** What PostgreSQL answers if a builder's transaction, which is rolled back, stores a plan. */
const updateAsBuilder = (plan: object) =>
  asBuilder(async (tx) => {
    await tx.query(sql`update projects set plan = ${JSON.stringify(plan)}::jsonb where id = ${project.id}`)
    throw new Error('changed')
  }).catch((error: Error & { code?: string }) => error.code ?? error.message)

test('the schema has the fields of a plan', () => {
  expect(FIELDS.length).toBe(6 + 9 * 4)
})

// Clauses: one-deal 8.1
test.each(['never saved', 'saved'])(
  'a builder writes the days of a stage and when it was finished, of a plan that was %s',
  async (state) => {
    if (state === 'saved') {
      const { plan } = await read()
      expect((await put(mere, { ...plan, planning: { ...plan.planning, days: 6 } }, 0)).status).toBe(200)
    }
    for (const [name, field] of FIELDS) {
      const before = await read()
      const changed = withOther(before.plan, field)
      const isOfBuilders = OF_BUILDERS.includes(field.at(-1) ?? '')
      // A plan that isn't stored has its start and nothing of its own in the database; the route compares the rest with the usual plan.
      const isKnown = before.version > 0 || field.length > 1 || name === 'startsOn'
      if (isOfBuilders) expect([name, await updateAsBuilder(changed)]).toEqual([name, 'changed'])
      else if (isKnown) expect([name, await updateAsBuilder(changed)]).toEqual([name, '42501'])
      const response = await put(tama, changed, before.version)
      const text = await response.text()
      expect([name, response.status, text]).toEqual([name, isOfBuilders ? 200 : 403, expect.anything()])
      if (!isOfBuilders) {
        expect(text).toContain('You can change the days of a stage and when it was finished.')
        expect(await read()).toEqual(before)
      }
      // The next field finds the plan as it was.
      if (isOfBuilders)
        await world.db.query(sql`
        update projects set plan = ${state === 'saved' ? JSON.stringify(before.plan) : null}::jsonb,
          plan_version = ${before.version} where id = ${project.id}`)
    }
  },
)

/** The columns of a project that follow from a move, a change of the plan or an expense. */
const FOLLOWING = [
  'budget',
  'budget_forecast',
  'days_late',
  'days_late_until',
  'plan',
  'plan_baseline',
  'plan_version',
  'position',
  'stage_ends_on',
  'stage_entered_at',
  'status',
  'updated_at',
  'version',
]

test('in the database, a builder changes only the columns that a move, a plan or an expense changes', async () => {
  const columns = await world.db.query<{ name: string; type: string }>(sql`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = 'projects' order by 1`)
  const refused: string[] = []
  for (const { name, type } of columns) {
    const other = {
      'timestamp with time zone': "'2020-01-01'",
      date: "'2020-01-01'",
      boolean: `not ${name}`,
      jsonb: "'{}'",
      uuid: 'gen_random_uuid()',
      numeric: '1',
      integer: '77',
      text: name === 'status' ? "'permits'" : "'a1'",
    }[type]
    if (name === 'plan') continue
    const update = `update projects set ${name} = ${other} where id = '${project.id}'`
    const isRefused = await asBuilder((tx) => tx.script(update)).then(
      () => false,
      () => true,
    )
    if (isRefused) refused.push(name)
  }
  const others = columns.map(({ name }) => name).filter((name) => !FOLLOWING.includes(name))
  expect(refused).toEqual(others)
})

test('in the database, a builder moves a project neither into nor out of Sold', async () => {
  const move = (status: string) =>
    asBuilder((tx) => tx.query(sql`update projects set status = ${status} where id = ${project.id}`))
  await expect(move('sold')).rejects.toMatchObject({ code: '42501' })
  await world.db.query(sql`update projects set status = 'sold' where id = ${project.id}`)
  await expect(move('listed')).rejects.toMatchObject({ code: '42501' })
})
