import { z } from 'zod'
import { addressLines } from '#src/features/deals/pipeline/card-text.ts'
import type { BoardDeal } from '#src/features/deals/pipeline/schema.ts'
import { request } from '#src/lib/api/http.ts'
import { addToastLink, currentToast, showToast } from '#src/ui/dialog/toasts.ts'

const wonSchema = z.object({ projectId: z.uuid().nullable() })

/** “Open the project” in the message about a deal that was won; the board of projects while its project isn't known. */
export function offerProject({ id, address }: Pick<BoardDeal, 'id' | 'address'>): void {
  const find = async () => {
    const { projectId } = await request(`/api/opportunities/${id}`, wonSchema)
    return projectId === null ? '/projects' : `/projects/${projectId}`
  }
  if (currentToast.get()?.about !== id)
    showToast({ message: `Moved ${addressLines(address).street} to Won`, about: id })
  addToastLink(id, { label: 'Open the project', find: () => find().catch(() => '/projects') })
}
