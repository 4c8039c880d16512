import { useEffect, useRef } from 'react'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import { daysBetween, deadlineLabel, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { notWorkingText } from '#src/finance/dates/not-working-text.ts'
import { SETTLEMENT_WORDS } from '#src/finance/dates/settlement-words.ts'
import { SETTLEMENT_ANCHOR } from '#src/lib/browser/anchors.ts'
import { isOpenDeal } from '#src/lib/rows/open-rows.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { DateField } from '#src/ui/field/date-field.tsx'
import styles from './deal-form.module.css'

/** With the days until it, and whether it is a working day. */
export function SettlementDate({ deal, onChange }: { deal: Deal; onChange: (day: string | null) => void }) {
  const today = useToday()
  const days = !isOpenDeal(deal.status) || deal.dueDate === null ? null : daysBetween(today, deal.dueDate)
  const label = deadlineLabel(days)
  const isPlanned = deal.settledOn === null && deal.status !== 'abandoned'
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (location.hash === `#${SETTLEMENT_ANCHOR}`) field.current?.querySelector('input')?.focus()
  }, [])
  const notWorking = deal.dueDate !== null && isPlanned ? notWorkingText(deal.dueDate) : null
  return (
    <div ref={field} className={styles.date}>
      <DateField
        tense="future"
        label={SETTLEMENT_WORDS.agreed}
        value={deal.dueDate}
        onChange={onChange}
        hint={
          settledText(deal) ??
          ((label || notWorking) && (
            <>
              {label && (
                <span className={days !== null && days < 0 ? 'danger bold' : undefined}>{label}</span>
              )}
              {label && notWorking && '. '}
              {notWorking}
            </>
          ))
        }
      />
    </div>
  )
}

/** "Settled 30 Nov 2026": the field keeps the day that was agreed. */
function settledText({ settledOn }: Deal): string | null {
  return settledOn === null ? null : `${SETTLEMENT_WORDS.actual} ${formatDate(settledOn)}`
}
