import { comparableFigures } from '#src/finance/price/comparable-sales.ts'
import { salesSentence } from '#src/finance/price/sales-sentence.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { comparableRows, saleSettingsSheet } from './api.ts'
import { adjustmentOf } from './schema.ts'

/** What the sales of a deal say of its done-up value, or null: “From 3 sales: $818,151”. `houseSize` is in m². */
export function useSalesSentence(
  { id, doneUpValue }: { id: string; doneUpValue: number | null },
  houseSize: number | null,
): string | null {
  const { rows = [] } = comparableRows.useRows(id)
  const { data: view } = saleSettingsSheet.useSheet(id)
  const today = useToday()
  if (view === undefined || doneUpValue === null) return null
  const basis = { ...adjustmentOf(view.comparableSettings, houseSize), today }
  return salesSentence(comparableFigures(rows, basis), doneUpValue)
}
