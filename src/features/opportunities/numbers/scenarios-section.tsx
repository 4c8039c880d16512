import { Suspense, useState } from 'react'
import { applyScenario } from '#src/finance/scenarios.ts'
import { messageOf } from '#src/lib/messages.ts'
import { useOrganization } from '#src/lib/organization-context.ts'
import { plainName } from '#src/lib/plain-words.ts'
import { ErrorBox, Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Menu, MenuDivider, MenuItem } from '#src/ui/menu.tsx'
import { useIsPhone } from '#src/ui/result-bar.tsx'
import { useRowRemoval } from '#src/ui/row-actions.ts'
import { Section } from '#src/ui/section.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { showToast } from '#src/ui/toasts.ts'
import { useAttempt } from '#src/ui/use-attempt.ts'
import type { Assumptions } from '../assumptions/schema.ts'
import type { Opportunity } from '../editing/schema.ts'
import { scenarioRows } from '../scenarios/api.ts'
import { scenarioDeal } from '../scenarios/application.ts'
import { LAST_POSITION, SCENARIOS_PER_DEAL, type Scenario, type ScenarioInput } from '../scenarios/schema.ts'
import styles from './scenarios-section.module.css'

const ScenarioDialog = lazyPart(async () => (await import('./scenario-dialog.tsx')).ScenarioDialog)
const ApplyDialog = lazyPart(async () => (await import('./apply-dialog.tsx')).ApplyDialog)

const TaxedScenarioTable = lazyPart(
  async () => (await import('../tax/taxed-scenario-table.tsx')).TaxedScenarioTable,
)

/** In px, without a row that only some owners have. */
const TABLE_HEIGHT = 590

interface ScenariosSectionProps {
  deal: Opportunity
  /** The scenarios of "Add usual scenarios". */
  seeds: Assumptions['scenarioSeeds']
  /** A scenario to begin with, from a cell of a table; null: none. */
  start: Partial<ScenarioInput> | null
  onStarted: () => void
  /** Stores the usual scenarios; null for members who aren't administrators. */
  onUsual: ((seeds: Assumptions['scenarioSeeds']) => Promise<void>) | null
}

type Question =
  | { kind: 'edit'; scenario: Scenario | null; start?: Partial<ScenarioInput>; title?: string }
  | { kind: 'apply'; scenario: Scenario }

/** The deal beside named changes of its figures. */
export function ScenariosSection({ deal, ...props }: ScenariosSectionProps) {
  const { seeds, start, onStarted, onUsual } = props
  const place = { ...useOrganization(), parentId: deal.id }
  const { rows: unordered, error, refetch } = scenarioRows.useRows(deal.id)
  const rows = unordered?.toSorted((a, b) => a.position - b.position)
  const position = Math.min(LAST_POSITION, 1 + (rows?.at(-1)?.position ?? -1))
  const [question, ask] = useState<Question | null>(null)
  const { run, error: failure } = useAttempt()
  const remove = useRowRemoval(scenarioRows, deal.id)
  const isFull = rows !== undefined && rows.length >= SCENARIOS_PER_DEAL.rows
  const names = new Set(rows?.map(({ name }) => plainName(name)))
  const missing = seeds.filter(({ name }) => !names.has(plainName(name)))

  async function addUsual() {
    for (const [at, { name, changes }] of missing.entries()) {
      const input = { name, changes, note: null, position: Math.min(LAST_POSITION, position + at) }
      await scenarioRows.add(place, input, crypto.randomUUID())
    }
  }
  async function makeUsual(store: NonNullable<typeof onUsual>, { name, changes }: Scenario) {
    await store([...seeds.filter((seed) => plainName(seed.name) !== plainName(name)), { name, changes }])
    showToast({ message: `${name} is now a usual scenario` })
  }
  const menuOf = (scenario: Scenario) => (
    <Menu
      label={`${scenario.name} scenario`}
      trigger={<Button icon="more" size="dense" variant="quiet" aria-label={`${scenario.name} scenario`} />}
    >
      <MenuItem onSelect={() => ask({ kind: 'edit', scenario })}>Edit</MenuItem>
      <MenuItem onSelect={() => ask({ kind: 'apply', scenario })}>Apply to deal</MenuItem>
      <MenuItem
        onSelect={() =>
          ask({
            kind: 'edit',
            scenario: null,
            start: { ...copyOf(scenario), position },
            title: 'Duplicate scenario',
          })
        }
      >
        Duplicate
      </MenuItem>
      {onUsual && (
        <MenuItem onSelect={() => void run(() => makeUsual(onUsual, scenario))}>
          Add to usual scenarios
        </MenuItem>
      )}
      <MenuDivider />
      <MenuItem icon="trash" onSelect={() => remove(scenario)}>
        Delete
      </MenuItem>
    </Menu>
  )

  const loading = <Skeleton height={TABLE_HEIGHT} />
  return (
    <Section
      title="Scenarios"
      knownAs="region"
      action={
        <Button disabled={isFull} onClick={() => ask({ kind: 'edit', scenario: null, start: { position } })}>
          New scenario
        </Button>
      }
    >
      {failure !== null && <ErrorBox>{messageOf(failure)}</ErrorBox>}
      {isFull && <Notice>{SCENARIOS_PER_DEAL.message}</Notice>}
      {rows === undefined ? (
        error ? (
          <ErrorBox detail={error.message} onRetry={refetch}>
            Failed to load scenarios
          </ErrorBox>
        ) : (
          loading
        )
      ) : (
        <Suspense fallback={loading}>
          <Compared {...{ deal, menuOf }} scenarios={rows} />
          {missing.length > 0 && !isFull && (
            <Button className={styles.usual} onClick={() => void run(addUsual)}>
              Add usual scenarios
            </Button>
          )}
        </Suspense>
      )}
      <Suspense>
        {start !== null && (
          <ScenarioDialog
            scenario={null}
            start={{ ...start, position }}
            parentId={deal.id}
            onClose={onStarted}
          />
        )}
        {question?.kind === 'edit' && (
          <ScenarioDialog
            scenario={question.scenario}
            start={question.start}
            title={question.title}
            parentId={deal.id}
            onClose={() => ask(null)}
          />
        )}
        {question?.kind === 'apply' && (
          <ApplyDialog scenario={question.scenario} deal={deal} onClose={() => ask(null)} />
        )}
      </Suspense>
    </Section>
  )
}

interface ComparedProps {
  deal: Opportunity
  scenarios: readonly Scenario[]
  menuOf: (scenario: Scenario) => React.ReactNode
}

/** On phones the deal beside one scenario. */
function Compared({ deal, scenarios, menuOf }: ComparedProps) {
  const isPhone = useIsPhone()
  const [picked, pick] = useState<string | null>(null)
  const base = scenarioDeal(deal)
  const applied = scenarios.map((scenario) => ({ scenario, ...applyScenario(base, scenario.changes) }))
  const shown = applied.find(({ scenario }) => scenario.id === picked) ?? applied[0]
  const columns = applied.map(({ scenario, deal: changed }) => ({
    id: scenario.id,
    name: scenario.name,
    deal: changed,
    menu: menuOf(scenario),
  }))
  const all = [{ id: 'base', name: 'Base', deal: base, menu: null }, ...columns]
  return (
    <>
      {isPhone && shown && scenarios.length > 1 && (
        <SelectField
          className={styles.picker}
          label="Compare with"
          options={scenarios.map(({ id, name }) => ({ value: id, label: name }))}
          value={shown.scenario.id}
          onChange={pick}
        />
      )}
      <div className={styles.scroll}>
        <TaxedScenarioTable
          columns={all}
          {...(isPhone && shown && { shown: ['base', shown.scenario.id] })}
          opportunity={deal}
        />
      </div>
      {applied.flatMap(({ scenario, notices }) =>
        notices.map((notice) => (
          <p key={`${scenario.id} ${notice}`} className={styles.notice}>
            {scenario.name}: {notice}
          </p>
        )),
      )}
    </>
  )
}

function copyOf({ name, changes, note, position }: Scenario): ScenarioInput {
  return { name: `${name} copy`.slice(0, 60), changes, note, position }
}
