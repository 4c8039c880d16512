import { PROJECT_STAGES, projectListSchema } from '#src/features/build/projects/schema.ts'
import { BOARD_STATUSES, type BoardStatus, changedDealSchema } from '#src/features/deals/pipeline/schema.ts'
import { type Person, signUpSubscriber } from '../e2e/people.ts'

const atOnce = 8

/** A person whose deals are spread evenly over the eight columns. */
export async function personWithDeals(address: string, deals: number): Promise<Person> {
  const person = await signUpSubscriber(address)
  await inGroups(deals, (number) =>
    saveDeal(person, number, BOARD_STATUSES[number % BOARD_STATUSES.length]?.value ?? 'new_listing'),
  )
  return person
}

/** A person whose won deals are spread evenly over the ten project stages. */
export async function personWithProjects(address: string, projects: number): Promise<Person> {
  const person = await signUpSubscriber(address)
  await inGroups(projects, (number) => saveDeal(person, number, 'won'))
  const saved = projectListSchema.parse((await person.call('GET', '/api/projects')).body).projects
  await inGroups(saved.length, async (number) => {
    const project = saved[number - 1]
    const status = PROJECT_STAGES[number % PROJECT_STAGES.length]?.value ?? 'planning'
    if (project === undefined || status === 'planning') return
    const sale = { actualPurchasePrice: 650_000, actualSalePrice: 900_000, actualRenovationCost: 100_000 }
    const body = { status, afterId: null, ...(status === 'sold' && { sale }) }
    const { version } = project
    const moved = await person.call('PUT', `/api/projects/${project.id}/placement`, { body, version })
    if (moved.status !== 200) throw new Error(`Moving a project returned ${moved.status}`)
  })
  return person
}

/** Calls `act` with 1 to `count`, a few at a time. */
async function inGroups(count: number, act: (number: number) => Promise<void>): Promise<void> {
  for (let from = 1; from <= count; from += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - from + 1) }, (_, at) => from + at)
    await Promise.all(numbers.map(act))
  }
}

async function saveDeal(person: Person, number: number, status: BoardStatus): Promise<void> {
  const body = {
    address: `${number} Kererū Street, Ōtūmoetai, Tauranga`,
    askingPrice: 640_000 + number * 1000,
    doneUpValue: 900_000 + number * 1000,
    renovationCost: 100_000,
  }
  const saved = changedDealSchema.parse((await person.call('POST', '/api/opportunities', { body })).body)
  const { id, version } = saved.opportunity
  if (status === 'new_listing') return
  const placement = { status, afterId: null, ...(status === 'won' && { actualPurchasePrice: 650_000 }) }
  const moved = await person.call('PUT', `/api/opportunities/${id}/placement`, { body: placement, version })
  if (moved.status !== 200) throw new Error(`Moving a deal returned ${moved.status}`)
}
