import { applyScenario } from '#src/finance/scenarios.ts'
import { OfferLadder } from '#src/ui/offer-ladder.tsx'
import { useIsPrinting } from '#src/ui/use-browser-state.ts'
import { useAssumptions } from '../assumptions/api.ts'
import type { DealFigures } from '../figures/deal-figures.ts'
import { useTaxFacts } from '../figures/deal-tax.ts'
import { positionOf } from '../figures/sentences.ts'
import { scenarioRows } from '../scenarios/api.ts'
import { ladderGst } from '../tax/tax-figures.ts'
import styles from './printed-numbers.module.css'
import { ScenarioTable } from './scenario-table.tsx'
import { SensitivityTables } from './sensitivity-section.tsx'

/** Offer ladder, sensitivity tables and scenarios, on a second page of the printed deal. */
export function PrintedNumbers({ shown }: { shown: DealFigures }) {
  const { deal, complete, inputs: base, ladder } = shown
  const isPrinting = useIsPrinting()
  const { rows = [] } = scenarioRows.useRows(deal.id)
  const assumptions = useAssumptions()
  const facts = useTaxFacts(deal)
  if (!isPrinting || complete === null) return null
  const columns = rows.map(({ id, name, changes }) => ({
    id,
    name,
    deal: applyScenario(base, changes).deal,
    menu: null,
  }))
  return (
    <section className={styles.numbers} aria-label="Numbers">
      <h2>Numbers</h2>
      <OfferLadder
        deal={ladder}
        position={{ ...positionOf(assumptions), ...(facts && ladderGst(base, facts)) }}
      />
      <SensitivityTables deal={complete} />
      <ScenarioTable
        columns={[{ id: 'base', name: 'Base', deal: base, menu: null }, ...columns]}
        facts={facts}
      />
    </section>
  )
}
