import fc from 'fast-check'
import { expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { PROJECT_STAGES, type Project } from '../schema.ts'
import { projectRequests, SALE } from '../test-projects.ts'
import { applyChange, groupByStage, type ProjectChange, type Stages } from './board-changes.ts'

const world = worldForFile()
const requests = projectRequests(world)

const step = fc.record({ card: fc.nat(3), stage: fc.constantFrom(0, 1, 9), after: fc.nat(4) })
type Step = { card: number; stage: number; after: number }

test('the optimistic update equals the server’s result, including the position', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const mere = await world.person()
      for (const address of ['A', 'B', 'C', 'D']) await requests.win(mere, address)
      let projects = await requests.projects(mere)
      for (const one of steps) {
        const change = changeOf(projects, one)
        const shown = applyChange(projects, change)
        await send(mere, change, projects)
        projects = await requests.projects(mere)
        expect(places(groupByStage(shown))).toEqual(places(groupByStage(projects)))
      }
    }),
    { numRuns: 8 },
  )
})

function changeOf(projects: readonly Project[], { card, stage, after }: Step) {
  const byAge = projects.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const id = byAge[card]?.id ?? ''
  const afterId = byAge[after]?.id ?? null
  return {
    kind: 'place',
    id,
    at: '2026-11-21T00:00:00.000Z',
    status: PROJECT_STAGES[stage]?.value ?? 'planning',
    afterId: afterId === id ? null : afterId,
    sale: { ...SALE, recordsLoss: false, soldOn: null, saleSettlesOn: null, keepsSoldDate: false },
  } as const satisfies ProjectChange
}

async function send(
  as: Person,
  { id, status, afterId, sale }: ReturnType<typeof changeOf>,
  projects: readonly Project[],
): Promise<void> {
  const project = projects.find((one) => one.id === id)
  if (project) await requests.move(as, project, { status, afterId, sale })
}

function places(stages: Stages): string[][] {
  return PROJECT_STAGES.map(({ value }) =>
    stages[value].map(
      ({ address, position, actualSalePrice }) => `${address} ${position} ${actualSalePrice}`,
    ),
  )
}
