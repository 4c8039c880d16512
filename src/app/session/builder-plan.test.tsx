import { screen } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { planSchema } from '#src/features/build/projects/plan-schema.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { makeBuilder } from '#src/features/doors/guests/test-builders.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { openScreen } from '../testing/test-screen.tsx'

const world = worldForFile()
const mere = madeForTest(() => world.person())
const tama = madeForTest(() => world.person({ subscription: null }))

test('a builder whose last stage is finished reads who records the sale', async () => {
  const { project } = await projectRequests(world).win(mere, '14 Clarence Street, Hamilton')
  await makeBuilder(world, tama, mere, project.opportunityId)
  await world.send('GET', '/api/session', { as: tama, organizationId: mere.organizationId })
  const path = `/api/projects/${project.id}/plan`
  const { plan } = planSchema.parse(await (await world.send('GET', path, { as: mere })).json())
  await world.db.query(sql`update projects set status = 'listed' where id = ${project.id}`)
  const listed = { ...plan.listed, doneOn: todayInAuckland(new Date()) }
  await world.send('PUT', `${path}/baseline`, { as: mere, body: plan })
  const headers = { 'if-match': '"1"' }
  const saved = await world.send('PUT', path, { as: mere, body: { ...plan, listed }, headers })
  expect(await saved.text()).toContain(`"doneOn":"${listed.doneOn}"`)
  await openScreen(world, `/projects/${project.id}/plan`, tama)
  await screen.findByText(
    'Listed is finished, but the project is still in that stage. A member of the organization records the sale.',
  )
  expect(screen.queryByRole('button', { name: 'Move to Sold' })).toBeNull()
})
