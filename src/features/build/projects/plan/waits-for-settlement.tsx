import { Link, useParams } from '@tanstack/react-router'
import type { Progress } from '#src/finance/plan/plan.ts'
import { waitingStage } from '#src/finance/plan/plan-settlement.ts'
import { SETTLEMENT_ANCHOR } from '#src/lib/browser/anchors.ts'
import { useIsBuilder } from '#src/lib/rows/organization-context.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import type { PlanInput } from '../plan-schema.ts'

interface WaitsForSettlementProps {
  plan: PlanInput
  progress: Progress
}

/** That the days of a plan follow a settlement whose date isn't known: wherever days of its stages are shown. */
export function WaitsForSettlement({ plan, progress }: WaitsForSettlementProps) {
  const isBuilder = useIsBuilder()
  const { id = '' } = useParams({ strict: false })
  if (waitingStage(plan, progress) === null) return null
  return (
    <Notice>
      {isBuilder ? (
        'The build starts after settlement. Its date isn’t known yet.'
      ) : (
        <>
          <Link to="/projects/$id/deal" params={{ id }} hash={SETTLEMENT_ANCHOR} className="link">
            Add the settlement date
          </Link>{' '}
          to see when the build can start.
        </>
      )}
    </Notice>
  )
}
