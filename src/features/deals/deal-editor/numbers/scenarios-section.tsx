import { type ComponentProps, useState } from 'react'
import type { Assumptions } from '#src/features/deals/assumptions/schema.ts'
import type { DealFigures } from '#src/features/deals/deal-figures/deal-figures.ts'
import { useTaxFacts } from '#src/features/deals/deal-figures/deal-tax.ts'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import { scenarioRows } from '#src/features/deals/scenarios/api.ts'
import {
  LAST_POSITION,
  SCENARIOS_PER_DEAL,
  type Scenario,
  type ScenarioInput,
} from '#src/features/deals/scenarios/schema.ts'
import { applyScenario } from '#src/finance/scenarios/scenarios.ts'
import type { ApiError } from '#src/lib/api/http.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { newRowId } from '#src/lib/rows/row-id.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import { messageOf } from '#src/lib/text/messages.ts'
import { plainName } from '#src/lib/text/plain-words.ts'
import { MenuItem } from '#src/ui/dialog/menu.tsx'
import { offerUndo, showFailedChange, showToast } from '#src/ui/dialog/toasts.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { useAttempt } from '#src/ui/form/use-attempt.ts'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { useIsPhone } from '#src/ui/layout/result-bar.tsx'
import { keepFocusInList } from '#src/ui/table/row-actions.ts'
import { RowsSection } from '#src/ui/table/rows-section.tsx'
import { ApplyDialog, ScenarioDialog } from './scenario-dialogs.tsx'
import { ScenarioTable } from './scenario-table.tsx'

/** In px, without a row that only some owners have. */
const TABLE_HEIGHT = 590

interface ScenariosSectionProps {
  shown: DealFigures
  /** The scenarios of "Add usual scenarios". */
  seeds: Assumptions['scenarioSeeds']
  /** A scenario to begin with, from a cell of a table; null: none. */
  start: Partial<ScenarioInput> | null
  onStarted: () => void
  /** Stores the usual scenarios; null for members who aren't administrators. */
  onUsual: ((seeds: Assumptions['scenarioSeeds']) => Promise<void>) | null
}

/** The deal beside named changes of its figures. */
export function ScenariosSection({ shown, seeds, start, onStarted, onUsual }: ScenariosSectionProps) {
  const { deal } = shown
  const facts = useTaxFacts(deal)
  const [copied, copy] = useState<Scenario | null>(null)
  const [applied, apply] = useState<Scenario | null>(null)
  const { run, error: failure } = useAttempt()

  async function makeUsual(store: NonNullable<typeof onUsual>, { name, changes }: Scenario) {
    await store([...seeds.filter((seed) => plainName(seed.name) !== plainName(name)), { name, changes }])
    showToast({ message: `${name} is now a usual scenario` })
  }
  return (
    <>
      <RowsSection
        of={scenarioRows}
        parentId={deal.id}
        title="Scenarios"
        add="New scenario"
        order={(a, b) => a.position - b.position}
        loading={TABLE_HEIGHT}
        notices={() => failure !== null && <ErrorBox>{messageOf(failure)}</ErrorBox>}
        menu={(scenario) => ({
          name: `${scenario.name} scenario`,
          button: { label: `${scenario.name} scenario` },
          more: (
            <>
              <MenuItem onSelect={() => apply(scenario)}>Apply to deal</MenuItem>
              <MenuItem onSelect={() => copy(scenario)}>Duplicate</MenuItem>
              {onUsual && (
                <MenuItem onSelect={() => void run(() => makeUsual(onUsual, scenario))}>
                  Add to usual scenarios
                </MenuItem>
              )}
            </>
          ),
        })}
        start={copied ? copyOf(copied) : start}
        onStarted={() => {
          copy(null)
          onStarted()
        }}
        dialog={({ row, rows, start: values, ...opened }) => (
          <ScenarioDialog
            {...opened}
            parentId={deal.id}
            scenario={row}
            start={{ ...values, position: nextPosition(rows) }}
            title={copied ? 'Duplicate scenario' : undefined}
          />
        )}
      >
        {(scenarios, { menu }) => (
          <>
            {facts !== undefined && (
              <Compared base={shown.inputs} facts={facts} scenarios={scenarios} menuOf={menu} />
            )}
            <AddUsual deal={deal} seeds={seeds} scenarios={scenarios} run={run} />
          </>
        )}
      </RowsSection>
      {applied && <ApplyDialog scenario={applied} deal={deal} onClose={() => apply(null)} />}
    </>
  )
}

function nextPosition(scenarios: readonly Scenario[]): number {
  return Math.min(LAST_POSITION, 1 + (scenarios.at(-1)?.position ?? -1))
}

interface AddUsualProps extends Pick<ScenariosSectionProps, 'seeds'> {
  deal: Deal
  scenarios: readonly Scenario[]
  run: (add: () => Promise<void>) => unknown
}

function AddUsual({ deal, seeds, scenarios, run }: AddUsualProps) {
  const scope = { ...useOrganization(), parentId: deal.id }
  const names = new Set(scenarios.map(({ name }) => plainName(name)))
  const missing = seeds.filter(({ name }) => !names.has(plainName(name)))
  if (missing.length === 0 || scenarios.length >= SCENARIOS_PER_DEAL.rows) return null

  async function addUsual() {
    const first = nextPosition(scenarios)
    const added = missing.map(({ name, changes }, at) => {
      const position = Math.min(LAST_POSITION, first + at)
      return { id: newRowId(), input: { name, changes, note: null, position } }
    })
    keepFocusInList()
    await Promise.all(added.map(({ id, input }) => scenarioRows.add(scope, input, id)))
    offerUndo(`Added ${listInWords(missing.map(({ name }) => name))}`, () => {
      for (const { id, input } of added) remove({ ...input, id }, true)
      return 'shown'
    })
  }
  function remove(row: ScenarioInput & { id: string }, isUndo: boolean): void {
    const words = { name: row.name, verb: 'deleted' }
    const onFailed = (failure: ApiError) => showFailedChange(words, failure, () => remove(row, false))
    scenarioRows.remove(scope, row, onFailed, isUndo)
  }
  return (
    <Button className="above-4" onClick={() => void run(addUsual)}>
      Add usual scenarios
    </Button>
  )
}

/** On phones the deal beside one scenario. */
function Compared(props: ComponentProps<typeof ScenarioTable>) {
  const { base, scenarios } = props
  const isPhone = useIsPhone()
  const [picked, pick] = useState<string | null>(null)
  const shown = scenarios.find(({ id }) => id === picked) ?? scenarios[0]
  return (
    <>
      {isPhone && shown && scenarios.length > 1 && (
        <SelectField
          className="below-3"
          label="Compare with"
          options={scenarios.map(({ id, name }) => ({ value: id, label: name }))}
          value={shown.id}
          onChange={pick}
        />
      )}
      <div className="scroll">
        <ScenarioTable {...props} shown={isPhone ? shown?.id : undefined} />
      </div>
      {scenarios.flatMap(({ id, name, changes }) =>
        applyScenario(base, changes).notices.map((notice) => (
          <p key={`${id} ${notice}`} className="quiet text-13 above-2">
            {name}: {notice}
          </p>
        )),
      )}
    </>
  )
}

function copyOf({ name, changes, note, position }: Scenario): ScenarioInput {
  return { name: `${name} copy`.slice(0, 60), changes, note, position }
}
