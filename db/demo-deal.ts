import type { ProjectStage } from '#src/features/build/projects/schema.ts'
import type { DealStatus } from '#src/features/deals/pipeline/schema.ts'
import type { Quality } from '#src/finance/budget/renovation.ts'

/** One demo deal. Money in NZD, days relative to today (negative: ago). */
export interface DemoDeal {
  address: string
  status: DealStatus
  asking: number | null
  offer?: number
  paid?: number
  value: number | null
  /** House size in m², quality, and the ids of excluded items; null: no plan yet. */
  renovation: { size: number; quality: Quality; without?: string[]; own?: [string, number][] } | null
  margin?: number
  agent: string
  daysHere: number
  unconditionalIn?: number
  settlesIn?: number
  /** The project of a won deal: stage, days in it, and result once sold. */
  project?: { stage: ProjectStage; here: number; targetIn?: number; sale?: number; spent?: number }
  abandoned?: { from: Exclude<DealStatus, 'abandoned'>; reason: string }
}
