import { formatMoney } from '#src/finance/money.ts'
import { type ScenarioFigures, scenarioFigures } from '#src/finance/scenario-figures.ts'
import { applyScenario, type ScenarioDeal } from '#src/finance/scenarios.ts'
import {
  RENOVATION_STEPS,
  SALE_PRICE_STEPS,
  type SensitivityDeal,
  sensitivity,
  stepName,
} from '#src/finance/sensitivity.ts'
import { figureText } from '#src/finance/worked-sum.ts'
import { plainName } from '#src/lib/plain-words.ts'
import type { DealFigures } from '../opportunities/figures/deal-figures.ts'
import { delaySentence } from '../opportunities/figures/sentences.ts'
import type { Scenario } from '../opportunities/scenarios/schema.ts'
import { type Content, table, text } from './blocks.ts'
import type { PackBlock } from './schema.ts'

/** What happens to the net profit if figures turn out differently. */
export function riskPart(figures: DealFigures, scenarios: readonly Scenario[]): Content {
  if (figures.complete === null) return { blocks: [], missing: figures.missing ?? 'No price yet' }
  const delay = delaySentence(figures, undefined, 'the')
  const compared = scenarioTable(figures.inputs, scenarios)
  return {
    blocks: [
      sensitivityTable(figures.complete),
      ...(compared === null ? [] : [compared]),
      ...(delay === null ? [] : [text(delay)]),
    ],
    missing: compared === null ? 'No scenarios yet' : null,
  }
}

/** Table A: net profit by sale price and renovation cost. */
function sensitivityTable(deal: SensitivityDeal): PackBlock {
  const rows = { of: 'salePrice', steps: SALE_PRICE_STEPS } as const
  const columns = { of: 'renovation', steps: RENOVATION_STEPS } as const
  const profits = sensitivity(deal, rows, columns)
  return table(
    'Net profit by sale price (rows) and renovation cost (columns)',
    ['Sale price', ...columns.steps.map((step) => stepName(deal, columns.of, step))],
    rows.steps.map((step, at) => [
      stepName(deal, rows.of, step),
      ...(profits[at] ?? []).map((profit) => formatMoney(profit)),
    ]),
  )
}

const ROWS = ['grossProfit', 'netProfit', 'netMargin', 'ownCash', 'breakEven'] as const

/** The deal beside its pessimistic scenario: the one of that name, or the one with the lowest net profit. */
function scenarioTable(base: ScenarioDeal, scenarios: readonly Scenario[]): PackBlock | null {
  const own = scenarioFigures(base)
  const all = scenarios.flatMap(({ name, changes }) => {
    const figures = scenarioFigures(applyScenario(base, changes).deal)
    return figures === null ? [] : [{ name, figures }]
  })
  const worst = all.toSorted((a, b) => profitOf(a.figures) - profitOf(b.figures))[0]
  const shown = all.find(({ name }) => plainName(name) === 'pessimistic') ?? worst
  if (own === null || shown === undefined) return null
  return table(
    'Scenarios',
    ['Figure', 'Base', shown.name],
    ROWS.map((row) => [own[row].name, figureText(own[row]), figureText(shown.figures[row])]),
  )
}

const profitOf = ({ netProfit }: ScenarioFigures) => netProfit.value ?? 0
