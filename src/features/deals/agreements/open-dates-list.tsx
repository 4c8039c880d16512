import type { AgreementKind } from '#src/features/base/due-dates/kinds.ts'
import { depositOf } from '#src/finance/dates/agreements.ts'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatMoney } from '#src/finance/money.ts'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { agreementSheet } from './api.ts'
import { TickDate } from './tick-date.tsx'

interface OpenDatesListProps {
  dealId: string
  today: CivilDay
  /** With a text such as "Deposit $58,000 today". */
  dates: readonly { id: string; kind: AgreementKind; on: CivilDay | null; name: string; text: string }[]
}

/** What of the agreement isn't done yet, each with its action, after the deposit that was paid; nothing without any. */
export function OpenDatesList({ dealId, today, dates }: OpenDatesListProps) {
  const terms = agreementSheet.useSheet(dealId).data?.agreement
  const deposit = terms === undefined ? null : depositOf(terms)
  if (dates.length === 0) return null
  return (
    <Stack as="ul" gap={4} aria-label="Dates of the agreement">
      {terms !== undefined && terms.depositPaidOn !== null && (
        <Row as="li" align="center" gap={12}>
          <span>{deposit === null ? 'Deposit paid' : `Deposit ${formatMoney(deposit)} paid`}</span>
          <span className="quiet text-13">{formatDate(terms.depositPaidOn)}</span>
        </Row>
      )}
      {dates.map(({ id, kind, on, name, text }) => (
        <Row as="li" key={`${kind} ${id}`} align="center" gap={12}>
          <span className={on !== null && on < today ? 'danger bold' : 'bold'}>{text}</span>
          {on !== null && <span className="quiet text-13">{formatDate(on)}</span>}
          <TickDate
            dealId={dealId}
            kind={kind}
            name={name}
            agreed={on}
            others={dates
              .filter((other) => other.id !== id || other.kind !== kind)
              .map((other) => other.text)}
          />
        </Row>
      ))}
    </Stack>
  )
}
