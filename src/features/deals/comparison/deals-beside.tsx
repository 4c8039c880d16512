import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ComparisonTable } from '#src/features/deals/deal-figures/comparison-table.tsx'
import { positionOf } from '#src/features/deals/deal-figures/sentences.ts'
import { addressLines } from '#src/features/deals/pipeline/card-text.ts'
import { useIsAfterFive, useToday } from '#src/ui/browser/use-clock.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { ErrorBox, Notice } from '#src/ui/layout/alert.tsx'
import { IconButton } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { useIsPhone } from '#src/ui/layout/result-bar.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import type { Assumptions } from '../assumptions/schema.ts'
import { assumptionDifferences } from './assumption-differences.ts'
import type { ComparedDeal } from './compared-deal.ts'
import { comparisonRows } from './comparison-rows.ts'
import styles from './deals-beside.module.css'

/** In px. */
const TABLE_HEIGHT = 900

export interface LoadedDeal {
  id: string
  /** Undefined until it has loaded, and if it can't be. */
  compared: ComparedDeal | undefined
  error: Error | null
  refetch: () => void
}

interface DealsBesideProps {
  /** In the order of the columns. */
  deals: readonly LoadedDeal[]
  assumptions: Assumptions | undefined
  hasCriteria: boolean
  onRemove: (id: string) => void
}

/** The figures of deals in columns beside each other. Those that can't be loaded are named, and the others are shown. */
export function DealsBeside(props: DealsBesideProps) {
  const { deals } = props
  return (
    <>
      {deals.map(
        ({ id, error, refetch }) =>
          error !== null && (
            <ErrorBox key={id} className="below-4" onRetry={refetch} detail={error.message}>
              A deal couldn’t be loaded
            </ErrorBox>
          ),
      )}
      {deals.length > 0 && <Compared {...props} />}
    </>
  )
}

function Compared({ deals, assumptions, hasCriteria, onRemove }: DealsBesideProps) {
  const today = useToday()
  const isAfterFive = useIsAfterFive()
  const shown = useShownColumns(deals)
  const isLoading = deals.some(({ compared, error }) => compared === undefined && error === null)
  if (isLoading || assumptions === undefined) return <Skeleton height={TABLE_HEIGHT} />
  const compared = deals.flatMap((deal) => deal.compared ?? [])
  const beside = compared.filter(({ deal }) => shown.ids?.includes(deal.id) ?? true)
  const differences = assumptionDifferences(beside)
  const rows = comparisonRows({
    compared,
    position: positionOf(assumptions),
    hasCriteria,
    today,
    isAfterFive,
  })
  return (
    <div className={styles.printed}>
      {differences.length > 0 && (
        <Notice className="below-4">These deals count on different figures: {differences.join('; ')}.</Notice>
      )}
      {shown.choices}
      <div className="scroll">
        <ComparisonTable
          caption="Deals beside each other"
          rows={rows}
          columns={compared.map((one) => columnOf(one, onRemove))}
          shown={shown.ids}
          mark={(extreme, best) => (extreme === best ? extreme : null)}
        />
      </div>
    </div>
  )
}

function columnOf(compared: ComparedDeal, onRemove: (id: string) => void) {
  const { id, address } = compared.deal
  const { street } = addressLines(address)
  return {
    id,
    name: street,
    heading: (
      <Link to="/opportunities/$id" params={{ id }} className="link">
        {street}
      </Link>
    ),
    menu: (
      <IconButton label={`Remove ${street}`} size="small" className="no-print" onClick={() => onRemove(id)}>
        <Icon name="close" size={14} />
      </IconButton>
    ),
    missing: compared.shown.missingForProfit,
    compared,
  }
}

/** On a phone two deals at a time, which the person chooses. */
function useShownColumns(deals: readonly LoadedDeal[]): { ids: string[] | undefined; choices: ReactNode } {
  const isPhone = useIsPhone()
  const [picked, pick] = useState<readonly [string?, string?]>([])
  const known = deals.flatMap(({ compared }) => compared?.deal ?? [])
  if (!isPhone || known.length <= 2) return { ids: undefined, choices: null }
  const isKnown = (id: string | undefined) => known.some((deal) => deal.id === id)
  const [first, second] = picked
  const left = (isKnown(first) ? first : undefined) ?? known.find(({ id }) => id !== second)?.id ?? ''
  const right =
    (isKnown(second) && second !== left ? second : undefined) ?? known.find(({ id }) => id !== left)?.id ?? ''
  const optionsBut = (other: string) =>
    known
      .filter(({ id }) => id !== other)
      .map(({ id, address }) => ({ value: id, label: addressLines(address).street }))
  return {
    ids: [left, right],
    choices: (
      <div className={styles.choices}>
        <SelectField
          label="Left"
          options={optionsBut(right)}
          value={left}
          onChange={(id) => pick([id, right])}
        />
        <SelectField
          label="Right"
          options={optionsBut(left)}
          value={right}
          onChange={(id) => pick([left, id])}
        />
      </div>
    ),
  }
}
