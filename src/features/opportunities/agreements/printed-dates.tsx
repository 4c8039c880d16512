import { agreementState } from '#src/finance/dates/agreements.ts'
import { useIsPrinting } from '#src/ui/use-browser-state.ts'
import { useToday } from '#src/ui/use-clock.ts'
import { agreementDocument, conditionRows } from './api.ts'
import { DateList } from './deal-timeline.tsx'
import { stateInWords } from './due-text.ts'
import styles from './printed-dates.module.css'
import { timelineOf } from './timeline.ts'

interface PrintedDatesProps {
  deal: { id: string; address: string }
}

/** The dates of the agreement, on a page of their own of the printed deal. */
export function PrintedDates({ deal }: PrintedDatesProps) {
  const isPrinting = useIsPrinting()
  const today = useToday()
  const { data: view } = agreementDocument.useDocument(deal.id)
  const { rows = [] } = conditionRows.useRows(deal.id)
  if (!isPrinting || view === undefined || view.version === 0) return null
  return (
    <section className={styles.dates} aria-label="Dates">
      <h2>Dates of {deal.address}</h2>
      <p>{stateInWords(agreementState(view.agreement, rows), view.agreement, rows)}</p>
      <DateList dates={timelineOf(view.agreement, rows)} today={today} />
      <p>Your lawyer’s dates count.</p>
    </section>
  )
}
