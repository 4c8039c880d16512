import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { EMAIL_ERROR } from '#src/lib/schemas/text-schemas.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { agreementSchema } from './schema.ts'

const world = worldForFile()

test('a lawyer’s email is checked; one that was stored unchecked stays readable', async () => {
  const mere = await world.person()
  const { id } = await newDeal(world, mere)
  const path = `/api/opportunities/${id}/agreement`
  const put = (email: string) => {
    const ourLawyer = { name: 'Aroha Ngata', firm: null, phone: null, email }
    return world.send('PUT', path, { as: mere, body: { ourLawyer }, headers: { 'if-match': '"0"' } })
  }
  const refused = await put('nope')
  expect(await refused.json()).toMatchObject({ status: 400, fields: { 'ourLawyer.email': EMAIL_ERROR } })
  expect((await put('aroha@ngata.co.nz')).status).toBe(200)
  await world.db.query(sql`update agreements set terms = jsonb_set(terms, '{ourLawyer,email}', '"nope"')`)
  const { agreement } = agreementSchema.parse(await (await world.send('GET', path, { as: mere })).json())
  expect(agreement.ourLawyer).toMatchObject({ name: 'Aroha Ngata', email: 'nope' })
})
