import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react'
import type { ScenarioInput } from '#src/features/deals/scenarios/schema.ts'
import { formatMoney, NO_FIGURE } from '#src/finance/money.ts'
import { netProfitFigure } from '#src/finance/scenarios/scenario-figures.ts'
import type { ScenarioChange } from '#src/finance/scenarios/scenarios.ts'
import {
  MONTH_STEPS,
  RENOVATION_STEPS,
  SALE_PRICE_STEPS,
  type SensitivityAxis,
  type SensitivityDeal,
  sensitivityProfits,
  stepName,
  withStep,
} from '#src/finance/scenarios/sensitivity.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { HowFigures } from '#src/ui/figure/how-sum.tsx'
import { Grid, Stack } from '#src/ui/layout/layout.tsx'
import { useIsPhone } from '#src/ui/layout/result-bar.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import styles from './sensitivity-section.module.css'
import { StepsField } from './steps-field.tsx'

type Axis = SensitivityAxis['of']
type NewScenario = Pick<ScenarioInput, 'name' | 'changes'>

const AXES = {
  salePrice: { label: 'Sale price', field: 'doneUpValue', op: 'percent', unit: '%' },
  renovation: { label: 'Renovation', field: 'renovationCost', op: 'percent', unit: '%' },
  months: { label: 'Delay', field: 'months', op: 'add', unit: 'months' },
} as const
const USUAL_STEPS: Record<Axis, number[]> = {
  salePrice: SALE_PRICE_STEPS,
  renovation: RENOVATION_STEPS,
  months: MONTH_STEPS,
}

interface PricedSectionProps<Deal> extends Pick<ComponentProps<typeof Section>, 'title' | 'aside'> {
  deal: Deal | null
  /** "at the agreed $580,000"; null without a price. */
  at: string | null
  /** Why the deal has no price; null if its costs leave less than a dollar. */
  missing: string | null
  children: (deal: Deal) => ReactNode
}

/** A section whose figures need the price to pay. */
export function PricedSection<Deal>({ deal, at, missing, children, ...section }: PricedSectionProps<Deal>) {
  return (
    <Section {...section} knownAs="region">
      {deal !== null && at !== null && <p className="quiet text-13 below-3">Worked out {at}.</p>}
      {deal === null ? <p className="quiet">{missing ?? 'Costs use up the whole value'}</p> : children(deal)}
    </Section>
  )
}

interface SensitivityProps {
  deal: SensitivityDeal | null
  at: string | null
  missing: string | null
  /** Makes a scenario of a cell. */
  onScenario: (scenario: NewScenario) => void
}

export function SensitivitySection({ deal, at, missing, onScenario }: SensitivityProps) {
  const [steps, setSteps] = useState(USUAL_STEPS)
  return (
    <PricedSection
      title="Sensitivity"
      deal={deal}
      at={at}
      missing={missing}
      aside={
        <>
          Net profit if a figure turns out differently.{' '}
          <span className="no-print">Select one to make a scenario of it.</span>{' '}
          {deal && <HowFigures about="Sensitivity" sums={[ownProfit(deal)]} />}
        </>
      }
    >
      {(priced) => (
        <>
          <SensitivityTables deal={priced} steps={steps} onScenario={onScenario} />
          <details className={classNames('no-print', styles.steps)}>
            <summary className="fold">Change the steps</summary>
            <Grid columns={240} className="above-3">
              {(['salePrice', 'renovation', 'months'] as const).map((of) => (
                <StepsField
                  key={of}
                  of={of}
                  label={`${AXES[of].label} steps (${AXES[of].unit})`}
                  steps={steps[of]}
                  onChange={(changed) => setSteps((now) => ({ ...now, [of]: changed }))}
                />
              ))}
            </Grid>
          </details>
        </>
      )}
    </PricedSection>
  )
}

/** The deal's own cell. */
function ownProfit(deal: SensitivityDeal) {
  const { how, ...net } = netProfitFigure(deal)
  const note = 'Each cell repeats this sum with the figures of its row and column. The price stays the same.'
  return { ...net, how: () => ({ ...how(), note }) }
}

interface TablesProps {
  deal: SensitivityDeal
  steps?: Record<Axis, number[]>
  onScenario?: SensitivityProps['onScenario']
}

export function SensitivityTables({ deal, steps = USUAL_STEPS, onScenario }: TablesProps) {
  return (
    <div className={styles.tables}>
      {(['salePrice', 'months'] as const).map((of) => (
        <SensitivityTable
          key={of}
          title={of === 'months' ? 'Delay and renovation cost' : 'Sale price and renovation cost'}
          deal={deal}
          rows={{ of, steps: steps[of] }}
          columns={{ of: 'renovation', steps: steps.renovation }}
          onScenario={onScenario}
        />
      ))}
    </div>
  )
}

interface SensitivityTableProps {
  title: string
  deal: SensitivityDeal
  rows: SensitivityAxis
  columns: SensitivityAxis
  onScenario: SensitivityProps['onScenario'] | undefined
}

/** On phones one row at a time. */
function SensitivityTable({ title, deal, rows, columns, onScenario }: SensitivityTableProps) {
  const isPhone = useIsPhone()
  const [picked, pick] = useState('0')
  const profits = sensitivityProfits(deal, rows, columns)
  const all = rows.steps.map((step, at) => ({ step, at, name: stepName(deal, rows.of, step) }))
  const row = all.find(({ step }) => String(step) === picked) ?? all[0]
  const shown = isPhone && row ? [row] : all
  const { label } = AXES[rows.of]
  return (
    <Stack gap={12}>
      {isPhone && row && (
        <SelectField
          label={label}
          options={all.map(({ step, name }) => ({ value: String(step), label: name }))}
          value={String(row.step)}
          onChange={pick}
        />
      )}
      <div className="scroll">
        <table className={styles.table} onKeyDown={moveFocus}>
          <caption className={styles.caption}>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{label}</th>
              {columns.steps.map((step) => (
                <th key={step} scope="col">
                  <span className={classNames('no-print', styles.prefix)}>Renovation </span>
                  {stepName(deal, columns.of, step)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ step, at, name }, place) => (
              <tr key={step}>
                <th scope="row">{name}</th>
                {columns.steps.map((columnStep, column) => (
                  <Cell
                    key={columnStep}
                    profit={profits[at]?.[column]}
                    scenario={scenarioOf(deal, [rows.of, step], [columns.of, columnStep])}
                    isFirst={place === 0 && column === firstColumn(step, columns)}
                    onScenario={onScenario}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  )
}

/** The first column with a button: the deal's own cell has none. */
function firstColumn(step: number, { steps }: SensitivityAxis): number {
  return step === 0 && steps[0] === 0 ? 1 : 0
}

interface CellProps {
  profit: number | null | undefined
  /** Null: the deal's own figures. */
  scenario: NewScenario | null
  /** One button of a table is in the tab order; the arrow keys reach the others. */
  isFirst: boolean
  onScenario: SensitivityProps['onScenario'] | undefined
}

function Cell({ profit, scenario, isFirst, onScenario }: CellProps) {
  const isLoss = typeof profit === 'number' && profit < 0
  return (
    <td
      className="fig"
      aria-current={scenario === null ? 'true' : undefined}
      data-loss={isLoss ? '' : undefined}
    >
      {isLoss && <span className="visually-hidden">loss </span>}
      {profit === undefined ? NO_FIGURE : formatMoney(profit)}
      {onScenario && scenario && (
        <button
          type="button"
          className={styles.cell}
          aria-label={`Scenario with ${scenario.name}`}
          tabIndex={isFirst ? 0 : -1}
          onClick={() => onScenario({ ...scenario, name: capitalized(scenario.name) })}
        />
      )}
    </td>
  )
}

/** The arrow keys move the focus between the buttons, past the deal's own cell. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const from = event.target
  if (!(from instanceof HTMLButtonElement)) return
  const columnOf = (button: HTMLButtonElement) => button.closest('td')?.cellIndex
  const all = [...event.currentTarget.querySelectorAll('button')]
  const inColumn = all.filter((button) => columnOf(button) === columnOf(from))
  const targets: Record<string, HTMLButtonElement | undefined> = {
    ArrowLeft: all[all.indexOf(from) - 1],
    ArrowRight: all[all.indexOf(from) + 1],
    ArrowUp: inColumn[inColumn.indexOf(from) - 1],
    ArrowDown: inColumn[inColumn.indexOf(from) + 1],
  }
  if (!targets[event.key]) return
  event.preventDefault()
  targets[event.key]?.focus()
}

/** "sale price $760,000 and renovation $110,000", "2-month delay and renovation $90,000"; null for the deal itself. */
function scenarioOf(deal: SensitivityDeal, ...steps: (readonly [Axis, number])[]): NewScenario | null {
  const changed = steps.filter(([, step]) => step !== 0)
  if (changed.length === 0) return null
  const names = steps.map(([of, step]) => scenarioName(deal, of, step))
  const changes = changed.map(
    ([of, value]): ScenarioChange => ({ field: AXES[of].field, op: AXES[of].op, value }),
  )
  return { name: names.join(' and '), changes }
}

function scenarioName(deal: SensitivityDeal, of: Axis, step: number): string {
  const changed = withStep(deal, of, step)
  if (of === 'months') return step === 0 ? 'no delay' : `${step}-month delay`
  return of === 'salePrice'
    ? `sale price ${formatMoney(changed.doneUpValue)}`
    : `renovation ${formatMoney(changed.renovationCost)}`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
