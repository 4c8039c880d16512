import { BOARD_STATUSES, changedOpportunitySchema } from '#src/features/opportunities/schema.ts'
import { type Person, signUpSubscriber } from '../e2e/people.ts'

const atOnce = 8

/** Somebody whose deals are spread evenly over the eight columns. */
export async function personWithDeals(address: string, deals: number): Promise<Person> {
  const person = await signUpSubscriber(address)
  for (let from = 1; from <= deals; from += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, deals - from + 1) }, (_, at) => from + at)
    await Promise.all(numbers.map((number) => saveDeal(person, number)))
  }
  return person
}

async function saveDeal(person: Person, number: number): Promise<void> {
  const body = {
    address: `${number} Kererū Street, Ōtūmoetai, Tauranga`,
    askingPrice: 640_000 + number * 1000,
    doneUpValue: 900_000 + number * 1000,
    renovationCost: 100_000,
  }
  const saved = changedOpportunitySchema.parse(
    (await person.call('POST', '/api/opportunities', { body })).body,
  )
  const { id, version } = saved.opportunity
  const status = BOARD_STATUSES[number % BOARD_STATUSES.length]?.value ?? 'new_listing'
  if (status === 'new_listing') return
  const placement = { status, afterId: null, ...(status === 'won' && { actualPurchasePrice: 650_000 }) }
  const moved = await person.call('PUT', `/api/opportunities/${id}/placement`, { body: placement, version })
  if (moved.status !== 200) throw new Error(`Placing a deal answered ${moved.status}`)
}
