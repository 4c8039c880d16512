import { globSync, readFileSync } from 'node:fs'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { planSheet } from '#src/features/build/projects/api.ts'
import { planInputSchema } from '#src/features/build/projects/plan-schema.ts'
import { EDITABLE_FIELDS } from '#src/features/build/projects/schema.ts'
import { storageOf } from '#src/lib/browser/test-storage.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { isRecord } from '#src/lib/schemas/parse-json.ts'
import { clashText } from './clash-text.ts'
import { fieldWords } from './field-words.ts'

// Fields that are saved when they are left: what someone else has changed meanwhile asks with both values, on every page.

/** How the other saves of a sheet answer a change of someone else. */
const OTHERS: Readonly<Record<string, string>> = {
  'src/features/deals/agreements/agreement-section.tsx': 'a press on a button: Retry sets it again',
  'src/features/deals/agreements/tick-date.tsx': 'a press on a button: Retry sets it again',
  'src/features/deals/assumptions/api.ts': 'a press on “Use as default”',
  'src/features/doors/packs/screens/pack-screen.tsx':
    'the pack’s texts: the last one is kept, with the change in its activity',
  'src/ui/form/sheet-saving.ts': 'a form with Save: saving again replaces the other change',
  'src/ui/form/sheet-fields.ts': 'asks',
  'src/features/deals/deal-tax/tax-editing.tsx': 'asks',
}

test('each save of a sheet asks when someone else has changed a field, or is a press or a form with Save', () => {
  const sources = globSync('src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'))
  const saving = sources.filter((path) => /\b\w*[sS]heet\.save\(/.test(readFileSync(path, 'utf8')))
  expect(saving.toSorted()).toEqual(Object.keys(OTHERS).toSorted())
  for (const [path, how] of Object.entries(OTHERS))
    if (how === 'asks') expect(readFileSync(path, 'utf8'), path).toContain('keepsRefused: !isUndo')
})

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', storageOf(stored))
})
afterEach(() => vi.unstubAllGlobals())

/** Two values of each field of a plan. */
const VALUES: Readonly<Record<string, readonly [unknown, unknown]>> = {
  startsOn: ['2027-01-18', '2027-01-25'],
  provinces: [['Auckland'], ['Wellington']],
  closedFrom: [20, 21],
  closedUntil: [8, 9],
  afterSettlement: ['staging', 'cleanup'],
  saleDays: [7, 8],
  days: [14, 16],
  skipped: ['Exempt', 'Not needed'],
  doneOn: ['2026-01-05', '2026-01-06'],
}
const FIELDS = Object.entries(planInputSchema.shape).flatMap(([field, schema]) => {
  const within = schema.safeParse(undefined).data
  return isRecord(within) ? Object.keys(within).map((name) => [field, name]) : [[field]]
})

test.each(FIELDS.map((path) => [path.join('.'), path] as const))(
  'of a plan, %s asks with both values',
  async (_, path) => {
    const [field = '', within] = path
    const [theirs, mine] = VALUES[within ?? field] ?? expect.fail(`${path} needs two values`)
    const plan = planInputSchema.parse({ startsOn: '2027-01-11' }) as Record<string, unknown>
    const withValue = (value: unknown) =>
      within === undefined ? value : { ...(plan[field] as object), [within]: value }
    const view = (version: number, content: object) => ({
      version,
      plan: content,
      baseline: null,
      dates: { stages: [], end: '2027-04-27', buyerSettles: '2027-04-27' },
      held: { from: '2027-01-11', since: 'start' },
      months: 3,
      slipDays: null,
      slipCost: null,
    })
    const current = view(2, { ...plan, [field]: withValue(theirs) })
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ code: 'stale_version', current }, { status: 412 })),
    )
    const client = new QueryClient()
    const scope = { client, organizationId: 'here', id: 'project' }
    client.setQueryData(planSheet.query('here', 'project').queryKey, view(1, plan) as never)
    const seen = planSheet.current(scope) ?? expect.fail('No plan')
    const sent = planSheet.save(
      scope,
      seen,
      { [field]: withValue(mine) },
      { name: 'The plan', verb: 'saved' },
      { keepsRefused: true },
    )
    await expect(sent).rejects.toMatchObject({ code: 'stale_version' })
    const [entry = expect.fail('Nothing is kept')] = offlineQueueOf(client).entries
    expect(entry.state).toBe('failed')
    const words = (value: unknown) =>
      fieldWords('plan', path, value)?.value ?? expect.fail(`${path} has no words`)
    const { reason } = clashText(entry) ?? expect.fail('It doesn’t ask')
    expect(reason).toContain(`(theirs: ${words(theirs)}, yours: ${words(mine)})`)
  },
)

test.each(EDITABLE_FIELDS)('of a project, %s has words for both values', (field) => {
  const value = ['targetCompletion', 'soldOn', 'saleSettlesOn'].includes(field) ? '2030-03-31' : 550_000
  expect(fieldWords('projects', [field], value)?.value).toMatch(/^(31 Mar 2030|\$550,000)$/)
})
