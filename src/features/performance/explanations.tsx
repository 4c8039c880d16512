import type { ReactNode } from 'react'
import { formatPercent } from '#src/finance/money.ts'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import type { ProfitView } from '../projects/figures/rules.ts'
import styles from './explanations.module.css'
import type { Performance } from './schema.ts'

interface ExplanationProps {
  figures: Performance
  view: ProfitView
}

/** As many projects are named in a sum; the others are counted. */
const NAMED = 5

function Explained({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div className={styles.how}>
      <Ledger label={`How ${label} is worked out`}>{children}</Ledger>
      <p className={styles.note}>{note}</p>
    </div>
  )
}

function CountRow({ label, count, isTotal }: { label: string; count: number; isTotal?: boolean }) {
  return <LedgerRow label={label} figure={count} kind={isTotal ? 'total' : 'row'} />
}

export function HowOffers({ figures }: ExplanationProps) {
  const { made, accepted, won } = figures.offers
  return (
    <Explained label="the number of offers made" note={dealsNote(figures)}>
      <CountRow label="Deals in Offer Made" count={made - accepted} />
      <CountRow label="Offer Accepted to Funding" count={accepted - won} />
      <CountRow label="Won" count={won} />
      <CountRow label="Offers made" count={made} isTotal />
    </Explained>
  )
}

export function HowAccepted({ figures }: ExplanationProps) {
  const { accepted, won } = figures.offers
  return (
    <Explained label="the number of offers accepted" note={dealsNote(figures)}>
      <CountRow label="Offer Accepted to Funding" count={accepted - won} />
      <CountRow label="Won" count={won} />
      <CountRow label="Offers accepted" count={accepted} isTotal />
    </Explained>
  )
}

export function HowAcceptanceRate({ figures }: ExplanationProps) {
  const { made, accepted, acceptanceRatePercent } = figures.offers
  if (made === 0) {
    return <p className={styles.how}>Offers accepted ÷ offers made. There are no offers yet.</p>
  }
  return (
    <Explained label="the acceptance rate" note="Rounded to a whole percent.">
      <CountRow label="Offers accepted" count={accepted} />
      <LedgerRow label="Divided by offers made" figure={`÷ ${made}`} />
      <LedgerRow kind="total" label="Acceptance rate" figure={formatPercent(acceptanceRatePercent)} />
    </Explained>
  )
}

export function HowReturn({ figures, view }: ExplanationProps) {
  const { sold, projects } = figures
  const known = projects.filter((project) => project[`${view}ReturnPercent`] !== null)
  const others = sold.withProfit - Math.min(NAMED, known.length)
  const profit = view === 'net' ? 'net profit' : 'profit'
  return (
    <Explained
      label="the average ROI"
      note={`ROI on purchase price: each project’s ${profit} ÷ its purchase price, then the mean, to one decimal. ${soldNote(figures)}`}
    >
      {known.slice(0, NAMED).map((project) => (
        <LedgerRow
          key={project.id}
          label={streetOf(project.address)}
          figure={formatPercent(project[`${view}ReturnPercent`], 1)}
        />
      ))}
      {others > 0 && <LedgerRow label="Others sold" figure={others} />}
      <LedgerRow
        kind="total"
        label={`Mean of ${sold.withProfit}`}
        figure={formatPercent(sold[view].averageReturnPercent, 1)}
      />
    </Explained>
  )
}

export function HowDuration({ figures }: ExplanationProps) {
  const { durationDays, withDuration, averageDurationDays } = figures.sold
  return (
    <Explained
      label="the average duration"
      note={`Calendar days in Auckland from the project’s start to its sale. ${soldNote(figures)}`}
    >
      <LedgerRow label="Days of all projects sold" figure={withDuration === 0 ? '—' : durationDays} />
      <LedgerRow label="Divided by projects" figure={`÷ ${withDuration}`} />
      <LedgerRow kind="total" label="Average duration, days" figure={averageDurationDays ?? '—'} />
    </Explained>
  )
}

export function HowProfit({ figures, view }: ExplanationProps) {
  const { sold } = figures
  return (
    <Explained label="the total profit" note={`${soldNote(figures)} Cents are added up, the sum is rounded.`}>
      <LedgerRow label="Sold for" value={sold.salePrices} />
      <LedgerRow label="Bought for" value={sold.purchasePrices} negative />
      <LedgerRow label="Renovations" value={sold.renovationCosts} negative />
      {view === 'net' && <LedgerRow label="Holding costs" value={sold.holdingCosts} negative />}
      <LedgerRow
        kind="total"
        label={view === 'net' ? 'Total net profit' : 'Total profit'}
        value={sold[view].totalProfit}
      />
    </Explained>
  )
}

function dealsNote({ from, to }: Performance): string {
  const when = from === null ? '' : ` created from ${formatDate(from)} to ${formatDate(to)}`
  return `Deals${when} by the stage they are in now; abandoned ones are not counted.`
}

function soldNote({ sold, from, to }: Performance): string {
  const when = from === null ? '' : ` from ${formatDate(from)} to ${formatDate(to)}`
  const left = sold.count - sold.withProfit
  const missing = left === 0 ? '' : ` ${left} without all actual values are left out.`
  return `Projects sold${when}: ${sold.count}.${missing}`
}

/** "12 Rimu Street" of a whole address. */
export function streetOf(address: string): string {
  return address.split(',')[0] ?? address
}
