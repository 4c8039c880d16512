import type { ReactNode } from 'react'
import {
  agreementCalendar,
  agreementDay,
  depositDueDay,
  depositHeldUntil,
  depositOf,
  type LateSettlement,
  lateSettlement,
  settlementDay,
} from '#src/finance/dates/agreements.ts'
import { type CivilDay, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { SETTLEMENT_WORDS } from '#src/finance/dates/settlement-words.ts'
import { formatCents, formatRate } from '#src/finance/money.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { How } from '#src/ui/figure/how.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { useAgreement } from './agreement-context.tsx'
import styles from './agreement-section.module.css'
import { HowDay } from './how-day.tsx'
import type { AgreementInput } from './schema.ts'

/** The terms of an agreement, with what follows from them. */
export function AgreementTerms() {
  const { terms, today } = useAgreement()
  const { settlementNominated: nominated, penaltyRate } = terms
  const settlement = nominated === null ? null : settlementDay(nominated, agreementCalendar(terms))
  const late = terms.settledOn === null ? lateSettlement(terms, today) : null
  const lawyers = [terms.ourLawyer, terms.vendorLawyer].map(({ name, firm, phone }) =>
    [name, firm, phone].filter(Boolean).join(', '),
  )
  const rows: [string, ReactNode][] = [
    ['Signed', signedText(terms)],
    ['Price', formatRate(terms.price)],
    ['Deposit', <Deposit key="deposit" />],
    terms.settledOn === null
      ? [
          SETTLEMENT_WORDS.agreed,
          <>
            {formatDate(settlement?.day)} {settlement && <HowDay about="the settlement" due={settlement} />}
          </>,
        ]
      : [SETTLEMENT_WORDS.actual, settledText(terms.settledOn, settlement?.day)],
    ['Penalty rate', penaltyRate === null ? 'As in the agreement' : `${penaltyRate}% a year`],
    ['Late settlement', late && <Late late={late} rate={penaltyRate} />],
    ['Your lawyer', lawyers[0]],
    ['Vendor’s lawyer', lawyers[1]],
  ]
  return (
    <dl className={styles.terms}>
      {rows
        .filter(([, figure]) => figure)
        .map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
    </dl>
  )
}

/** "6 May 2026, counts from 7 May 2026": signed after 5 pm or on a day that isn’t a working day. */
function signedText(terms: AgreementInput): string {
  const counted = agreementDay(terms)
  const signed = formatDate(terms.signedOn)
  return counted === terms.signedOn ? signed : `${signed}, counts from ${formatDate(counted)}`
}

/** "3 Dec 2026 (agreed 10 Dec 2026)": the agreed day only if it is another. */
function settledText(on: CivilDay, agreed: CivilDay | undefined): string {
  const isOther = agreed !== undefined && agreed !== on
  return isOther ? `${formatDate(on)} (agreed ${formatDate(agreed)})` : formatDate(on)
}

function Deposit() {
  const { terms, conditions } = useAgreement()
  const deposit = depositOf(terms)
  if (deposit === null) return '—'
  const { depositPaidOn: paid } = terms
  if (paid !== null) {
    const held = depositHeldUntil(paid, agreementCalendar(terms))
    return (
      <>
        {formatRate(deposit)}, paid {formatDate(paid)}. Held until {formatDate(held.day)}{' '}
        <HowDay about="the deposit" due={held} />
      </>
    )
  }
  const due = depositDueDay(terms, conditions)
  return (
    <>
      {formatRate(deposit)}, due {due === null ? undatedInWords(terms) : formatDate(due.day)}{' '}
      {due?.count && <HowDay about="the deposit" due={due} from="the agreement" />}
    </>
  )
}

/** When a deposit without a day is due, such as before the agreement is signed. */
function undatedInWords({ depositDue, depositDays }: AgreementInput): string {
  if (depositDue === 'days') return `${pluralize(depositDays ?? 0, 'working day')} after signing`
  return depositDue === 'signing' ? 'on signing' : 'when unconditional'
}

function Late({
  late: { unpaid, days, aDay, interest },
  rate,
}: {
  late: LateSettlement
  rate: number | null
}) {
  const on = `on ${formatRate(unpaid)}`
  return (
    <>
      {days === 0
        ? `$${formatCents(aDay)} a day ${on}`
        : `$${formatCents(interest)} ${on} for ${pluralize(days, 'day')}`}{' '}
      <How about="Late settlement">
        <Stack gap={12}>
          <p>
            {formatRate(unpaid)} × {rate}% ÷ 365 = <b>${formatCents(aDay)}</b> a day
          </p>
          {days > 0 && (
            <p>
              {formatRate(unpaid)} × {rate}% ÷ 365 × {pluralize(days, 'day')} ={' '}
              <b>${formatCents(interest)}</b>
            </p>
          )}
          <p>The price without a deposit that was paid, and every calendar day after settlement.</p>
          <p>Your lawyer’s figures count.</p>
        </Stack>
      </How>
    </>
  )
}
