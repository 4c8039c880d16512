import { z } from 'zod'
import type { BoardDeal } from '#src/features/deals/pipeline/schema.ts'
import { request } from '#src/lib/api/http.ts'
import { addToastLink } from '#src/ui/dialog/toasts.ts'

const wonSchema = z.object({ projectId: z.uuid().nullable() })

/** “Open the project” in the message about a deal that was won, which has Undo; the board of projects while its project isn't known. */
export function offerProject({ id }: Pick<BoardDeal, 'id'>): void {
  const find = async () => {
    const { projectId } = await request(`/api/opportunities/${id}`, wonSchema)
    return projectId === null ? '/projects' : `/projects/${projectId}`
  }
  addToastLink(id, { label: 'Open the project', find: () => find().catch(() => '/projects') })
}
