import { applyScenario } from '#src/finance/scenarios.ts'
import { useIsPrinting } from '#src/ui/use-is-printing.ts'
import { useAssumptions } from '../assumptions/api.ts'
import { scenarioRows } from '../scenarios/api.ts'
import type { DealFigures } from '../statement/deal-figures.ts'
import { LadderWithGst } from '../tax/ladder-with-gst.tsx'
import { TaxedScenarioTable } from '../tax/taxed-scenario-table.tsx'
import styles from './printed-numbers.module.css'
import { SensitivityTables } from './sensitivity-section.tsx'
import { positionOf } from './sentences.ts'

/** Offer ladder, sensitivity tables and scenarios, on a second page of the printed deal. */
export function PrintedNumbers({ shown }: { shown: DealFigures }) {
  const { deal, complete, inputs: base, ladder } = shown
  const isPrinting = useIsPrinting()
  const { rows = [] } = scenarioRows.useRows(deal.id)
  const assumptions = useAssumptions()
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
      <LadderWithGst deal={ladder} position={positionOf(assumptions)} opportunity={deal} />
      <SensitivityTables deal={complete} />
      <TaxedScenarioTable
        columns={[{ id: 'base', name: 'Base', deal: base, menu: null }, ...columns]}
        opportunity={deal}
      />
    </section>
  )
}
