// @module-tag pglite
import { expect, test } from 'vitest'
import { AGENT_COLUMNS, csvTable, PROJECT_COLUMNS } from './csv-tables.ts'

async function* pageOf<Item>(item: Item) {
  yield [item]
}

test('a project that was sold on a New Zealand morning has that day, not the day in UTC', async () => {
  const project = {
    id: '1',
    status: 'sold',
    start_date: '2026-03-14T11:00:00+00:00',
    target_completion: '2026-11-30',
    actual_completion: '2026-11-10T20:00:00.25+00:00',
    created_at: '2026-03-14T10:59:59+00:00',
    updated_at: '2026-06-30T12:00:00+00:00',
    deal: {
      address: '12 Rimu Street, Petone',
      agent_name: null,
      done_up_value: 800_000,
      renovation_cost: 100_000,
      actual_purchase_price: 550_000,
      actual_renovation_cost: null,
      actual_sale_price: 790_000,
    },
  }
  const [, line] = (await Array.fromAsync(csvTable(PROJECT_COLUMNS, pageOf(project)))).join('').split('\r\n')
  expect(line).toBe(
    '"12 Rimu Street, Petone",Sold,2026-03-15,2026-11-30,2026-11-11,,800000,100000,550000,,790000,2026-03-14,2026-07-01',
  )
})

test('an agent has days in Auckland', async () => {
  const agent = { id: '1', name: 'Hēmi Parata', phone: null, email: null }
  const times = { created_at: '2026-01-01T10:59:00+00:00', updated_at: '2026-01-01T11:01:00+00:00' }
  const [, line] = (await Array.fromAsync(csvTable(AGENT_COLUMNS, pageOf({ ...agent, ...times }))))
    .join('')
    .split('\r\n')
  expect(line).toBe('Hēmi Parata,,,2026-01-01,2026-01-02')
})
