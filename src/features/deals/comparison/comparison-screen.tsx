import type { ReactNode } from 'react'
import { boardQuery } from '#src/features/deals/pipeline/api.ts'
import { useOrganizationQuery } from '#src/lib/rows/organization-context.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { Notice } from '#src/ui/layout/alert.tsx'
import { PrintedFor } from '#src/ui/layout/detail-page.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { CHOOSE_DEALS, type Comparison, MAX_COMPARED, MIN_COMPARED } from './chosen-deals.ts'

const SAME_ASSUMPTIONS = 'Same assumptions for all'

interface ComparisonScreenProps {
  comparison: Comparison
  /** Its name, on paper. */
  organization: string
  onChange: (comparison: Comparison) => void
  /** The deals beside each other. */
  children: ReactNode
}

/** Two to four deals, which the person chooses, beside each other. */
export function ComparisonScreen({ comparison, organization, onChange, children }: ComparisonScreenProps) {
  const { ids, isSame, leftOut = 0 } = comparison
  return (
    <Page title="Compare deals" isLandscape>
      <PrintedFor organization={organization}>
        {isSame && ` ${SAME_ASSUMPTIONS}: the usual holding and selling costs instead of each deal’s own.`}
      </PrintedFor>
      <Row gap={16} align="end" className="no-print below-4">
        {ids.length < MAX_COMPARED && (
          <AddDeal ids={ids} onAdd={(id) => onChange({ isSame, ids: [...ids, id] })} />
        )}
        {ids.length >= MIN_COMPARED && (
          <Stack>
            <CheckBox
              label={SAME_ASSUMPTIONS}
              hint="Your usual holding and selling costs instead of each deal’s own. Nothing is saved."
              value={isSame}
              onChange={(next) => onChange({ ids, isSame: next })}
            />
          </Stack>
        )}
      </Row>
      {leftOut > 0 && (
        <Notice className="below-4">
          {`${pluralize(leftOut, 'deal')} of this link ${leftOut === 1 ? 'isn’t' : 'aren’t'} shown. Up to ${MAX_COMPARED} deals are compared.`}
        </Notice>
      )}
      {ids.length < MIN_COMPARED && <Empty sentence={CHOOSE_DEALS} />}
      {children}
    </Page>
  )
}

function AddDeal({ ids, onAdd }: Pick<Comparison, 'ids'> & { onAdd: (id: string) => void }) {
  const deals = useOrganizationQuery(boardQuery).data?.opportunities ?? []
  const options = deals
    .filter(({ id }) => !ids.includes(id))
    .map(({ id, address }) => ({ value: id, label: address }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en-NZ', { numeric: true }))
  return (
    <SelectField
      label="Add a deal"
      none="Choose a deal"
      options={options}
      value={null}
      onChange={(id) => id !== null && onAdd(id)}
    />
  )
}
