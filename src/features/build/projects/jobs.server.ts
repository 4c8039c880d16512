import { z } from 'zod'
import { SETTLEMENT_MOVED } from '#src/features/deals/pipeline/settlement-job.server.ts'
import { changeFromOutside } from '#src/platform/db/in-organization.ts'
import type { JobHandlers } from '#src/platform/jobs/outbox.ts'
import { followSettlement } from './plan-days.server.ts'

const payloadSchema = z.object({ organizationId: z.uuid(), opportunityId: z.uuid() })

export const projectJobs: JobHandlers = {
  [SETTLEMENT_MOVED]: async ({ db, now }, payload) => {
    const { organizationId, opportunityId } = payloadSchema.parse(payload)
    await db.transaction((tx) =>
      changeFromOutside(tx, organizationId, (write) =>
        followSettlement(write, { organizationId, now: now() }, opportunityId),
      ),
    )
  },
}
