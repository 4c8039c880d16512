import fc from 'fast-check'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { openDateName } from '#src/features/build/projects/open-dates.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import {
  agreementInputSchema,
  agreementSchema,
  conditionListSchema,
} from '#src/features/deals/agreements/schema.ts'
import { needOf } from '#src/features/deals/pipeline/card-text.ts'
import { dealSchema } from '#src/features/deals/pipeline/deal-schema.ts'
import { agreementDay, depositDueDay, depositOf, settlementDay } from '#src/finance/dates/agreements.ts'
import { conditionDue, limRequestBy } from '#src/finance/dates/conditions.ts'
import { addDays, type CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { AGREEMENT_KINDS } from './kinds.ts'
import { type OpenDates, PLACES } from './test-places.ts'

/** A few by default; the full run uses WON_HISTORIES=1000. */
const HISTORIES = Number(process.env.WON_HISTORIES ?? 12)
const TODAY = '2026-11-30'
const LAST_YEAR = addDays(TODAY, -60)

const world = worldForFile()
beforeAll(() => world.setNow(new Date(`${TODAY}T10:00:00+13:00`)))

const day = (from: CivilDay, days: number) => fc.integer({ min: 0, max: days }).map((n) => addDays(from, n))
const past = day(LAST_YEAR, 60)
const future = day(addDays(TODAY, -10), 200)
const step = fc.oneof(
  fc.record({
    do: fc.constant('terms' as const),
    signedOn: fc.constant('2026-10-01'),
    settlement: fc.option(future),
  }),
  fc.record({ do: fc.constant('deposit' as const), paidOn: fc.option(past) }),
  fc.record({
    do: fc.constant('depositTerms' as const),
    due: fc.constantFrom('signing', 'days', 'unconditional'),
  }),
  fc.record({ do: fc.constant('settled' as const), on: fc.option(past, { freq: 1 }) }),
  fc.record({ do: fc.constant('cancelled' as const), on: fc.option(past, { freq: 3 }) }),
  fc.record({
    do: fc.constant('condition' as const),
    kind: fc.constantFrom('finance', 'lim', 'custom'),
    days: fc.integer({ min: 1, max: 40 }),
  }),
  fc.record({
    do: fc.constant('decide' as const),
    at: fc.nat(5),
    status: fc.constantFrom('open', 'satisfied', 'waived', 'failed'),
  }),
  fc.record({ do: fc.constant('dueDate' as const), on: fc.option(future) }),
  fc.record({ do: fc.constant('move' as const), status: fc.constantFrom('won', 'funding', 'won') }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

test(`${HISTORIES} random histories of won deals: each open date of the agreement is everywhere, and nowhere once it is done`, {
  timeout: 60_000 + HISTORIES * 5_000,
}, async () => {
  const mere = await world.person()
  let number = 0
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      number += 1
      const { id } = (await projectRequests(world).win(mere, `${number} Rata Street, Henderson, Auckland`))
        .deal
      for (const one of steps) await take(mere, id, one)
      const open = await expectedDates(mere, id)
      for (const name of Object.keys(open)) seen.add(name.split(' ')[0] ?? '')
      for (const [place, read] of Object.entries(PLACES)) {
        const shown = (
          await read({ world, as: mere, dealId: id, days: Object.values(open), today: TODAY })
        ).sort()
        expect({ place, shown }).toEqual({ place, shown: Object.keys(open).sort() })
      }
      await expectOneNextDate(mere, id)
      await world.db.query(sql`update opportunities set deleted_at = now() where id = ${id}`)
    }),
    { numRuns: HISTORIES, seed: 48 },
  )
  expect(seen).toEqual(new Set(AGREEMENT_KINDS))
})

async function take(as: Person, id: string, one: Step): Promise<void> {
  const { agreement, conditions, deal } = await read(as, id)
  const send = async (method: string, path: string, version: number, body: object) => {
    const headers = { 'if-match': `"${version}"` }
    const response = await world.send(method as 'PUT', `/api/opportunities/${id}${path}`, {
      as,
      body,
      headers,
    })
    // What the rules refuse changes nothing.
    expect([200, 201, 400], await response.clone().text()).toContain(response.status)
  }
  const edit = (changes: object) =>
    send('PUT', '/agreement', agreement.version, { ...agreement.agreement, ...changes })
  if (one.do === 'terms')
    await edit({ signedOn: one.signedOn, price: 580_000, settlementNominated: one.settlement })
  if (one.do === 'deposit') await edit({ depositPaidOn: one.paidOn })
  if (one.do === 'depositTerms')
    await edit({ depositDue: one.due, depositDays: one.due === 'days' ? 5 : null })
  if (one.do === 'settled') await edit({ settledOn: one.on })
  if (one.do === 'cancelled') await edit({ cancelledOn: one.on })
  if (one.do === 'dueDate') await send('PATCH', '', deal.version, { dueDate: one.on })
  if (one.do === 'condition') {
    const body = {
      kind: one.kind,
      title: `Condition ${conditions.length + 1}`,
      basis: 'days',
      days: one.days,
    }
    await send('POST', '/conditions', 0, body)
  }
  const condition = conditions[one.do === 'decide' ? one.at : -1]
  if (one.do === 'decide' && condition) {
    const decidedOn = one.status === 'open' ? null : TODAY
    await send('PUT', `/conditions/${condition.id}/decision`, condition.version, {
      status: one.status,
      decidedOn,
    })
  }
  if (one.do === 'move' && deal.status !== one.status)
    await send('PUT', '/placement', deal.version, {
      status: one.status,
      afterId: null,
      actualPurchasePrice: 580_000,
    })
}

async function read(as: Person, id: string) {
  const get = async (path: string) =>
    (await world.send('GET', `/api/opportunities/${id}${path}`, { as })).json()
  return {
    agreement: agreementSchema.parse(await get('/agreement')),
    conditions: conditionListSchema.parse(await get('/conditions')).conditions,
    deal: dealSchema.parse(await get('')),
  }
}

/** The deal's card and head and the project's name the same next date, also without a signed agreement. */
async function expectOneNextDate(as: Person, id: string): Promise<void> {
  const { deal } = await read(as, id)
  const project = (await projectRequests(world).projects(as)).find((one) => one.opportunityId === id)
  if (deal.status !== 'won' || project === undefined) return
  const { day } = needOf({ ...deal, isSold: false, projectStartedAt: null }, TODAY)
  const [first] = project.openDates
  expect({ next: deal.nextDate, day }).toMatchObject({ day: first?.on ?? null })
  if (first !== undefined && day === deal.nextDate?.on && first.kind !== 'settlement')
    expect(deal.nextDate.title).toBe(first.kind === 'deposit' ? 'Deposit' : openDateName(first))
}

/** What isn't done, by what was entered: the day of each kind, for a condition with its title. */
async function expectedDates(as: Person, id: string): Promise<OpenDates> {
  const { agreement, conditions, deal } = await read(as, id)
  const terms = agreementInputSchema.parse(agreement.agreement)
  if (terms.settledOn !== null || terms.cancelledOn !== null) return {}
  const calendar = { rules: terms.form, provinces: terms.provinces }
  const signed = agreementDay(terms)
  const open: Record<string, CivilDay | null | undefined> = {}
  const nominated = agreement.version === 0 ? null : terms.settlementNominated
  open.settlement =
    agreement.version === 0 ? deal.dueDate : nominated && settlementDay(nominated, calendar).day
  if (terms.depositPaidOn === null && depositOf(terms) !== null && agreement.version > 0)
    open.deposit = depositDueDay(terms, conditions)?.day
  for (const one of conditions.filter(({ status }) => status === 'open')) {
    open[`condition ${one.title}`] = conditionDue(one, signed, calendar)?.day
    if (one.kind === 'lim' && one.requestedOn === null)
      open[`lim_request ${one.id}`] = limRequestBy(one, signed, calendar)?.day
  }
  return Object.fromEntries(
    Object.entries(open).flatMap(([name, on]): [string, CivilDay][] =>
      typeof on === 'string' ? [[name, on]] : [],
    ),
  )
}
