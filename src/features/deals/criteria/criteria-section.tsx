import { placeOfAddress } from '#src/features/base/addresses/place-of-address.ts'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import {
  type CriterionResult,
  evaluateCriteria,
  type Measured,
  type Outcome,
  subjectOf,
} from '#src/finance/criteria/criteria.ts'
import {
  criteriaSummary,
  distanceText,
  measuredText,
  unmetText,
  wantedText,
} from '#src/finance/criteria/criteria-text.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Item, ItemList } from '#src/ui/table/item-list.tsx'
import { pageMeasures } from './deal-measures.ts'
import type { Criteria } from './schema.ts'

interface CriteriaSectionProps extends Pick<Criteria, 'items'> {
  deal: Deal
  /** Of the deal; undefined until it has loaded. */
  checklist: readonly { isStop: boolean; status: string }[] | undefined
}

/** What the organization's deals must meet, and what this one meets. */
export function CriteriaSection({ deal, items, checklist }: CriteriaSectionProps) {
  const measured = pageMeasures(deal, checklist, placeOfAddress)
  const result = evaluateCriteria(items, measured)
  const unmet = unmetText(result, measured)
  return (
    <Section title="Criteria" knownAs="region" aside={criteriaSummary(result)}>
      {unmet !== null && <Notice className="below-3">{unmet}</Notice>}
      <ItemList label="Criteria">
        {result.results.map((one, at) => (
          // The criteria have no id: their place is their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Result key={at} of={one} measured={measured} />
        ))}
      </ItemList>
    </Section>
  )
}

const OUTCOMES: Readonly<Record<Outcome, string>> = { met: 'Met', notMet: 'Not met', unknown: 'Unknown' }

function Result({ of: { criterion, outcome }, measured }: { of: CriterionResult; measured: Measured }) {
  const isUnknown = outcome === 'unknown'
  return (
    <Item
      title={`${subjectOf(criterion.subject).label}: ${wantedText(criterion)}`}
      meta={[
        !criterion.isRequired && 'Preferred',
        isUnknown ? 'Not known for this deal' : measuredText(criterion, measured),
        distanceText(criterion, measured),
      ]}
      figure={<span className={outcome === 'notMet' ? 'danger bold' : 'quiet'}>{OUTCOMES[outcome]}</span>}
      actions={null}
    />
  )
}
