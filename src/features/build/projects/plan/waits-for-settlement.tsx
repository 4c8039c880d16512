import { Link, useParams } from '@tanstack/react-router'
import type { Progress } from '#src/finance/plan/plan.ts'
import { SETTLEMENT_ANCHOR } from '#src/lib/browser/anchors.ts'
import { useIsBuilder } from '#src/lib/rows/organization-context.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import type { PlanInput } from '../plan-schema.ts'
import { waitsText } from './plan-text.ts'

interface WaitsForSettlementProps {
  plan: PlanInput
  progress: Progress
}

/** That stages wait for a settlement whose date isn't known, and what their dates are counted from: wherever those are shown. */
export function WaitsForSettlement({ plan, progress }: WaitsForSettlementProps) {
  const isBuilder = useIsBuilder()
  const { id = '' } = useParams({ strict: false })
  const text = waitsText(plan, progress)
  if (text === null) return null
  return (
    <Notice>
      {isBuilder ? (
        `${text.waits}. Its date isn’t known yet, so the dates may move.`
      ) : (
        <>
          {text.counted}{' '}
          <Link to="/projects/$id/deal" params={{ id }} hash={SETTLEMENT_ANCHOR} className="link">
            Add the settlement date
          </Link>{' '}
          to {text.toSee}.
        </>
      )}
    </Notice>
  )
}
