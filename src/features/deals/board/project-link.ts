import { z } from 'zod'
import { addressLines } from '#src/features/deals/pipeline/card-text.ts'
import type { BoardDeal } from '#src/features/deals/pipeline/schema.ts'
import { request } from '#src/lib/api/http.ts'
import type { CachedList } from '#src/lib/offline-queue/entry.ts'
import { addToastLink, showToast, type ToastLink } from '#src/ui/dialog/toasts.ts'
import { dealQueue } from './api.ts'

const wonProjectSchema = z.object({ projectId: z.uuid().nullable() })

type Won = Pick<BoardDeal, 'id' | 'version' | 'address'>

/** “Open the project” in the message about a deal that was won, which has Undo. */
export function offerProject({ id }: Pick<BoardDeal, 'id'>): void {
  addToastLink(id, projectLink(id))
}

/** What the message about a deal that leaves Won adds: only the undo of a win may take the project back. */
export function projectStays({ id }: Pick<BoardDeal, 'id'>): { note: string; link: ToastLink } {
  return { note: 'Its project stays.', link: projectLink(id) }
}

/**
 * Names what the undo of a win did to the project, once the server has answered: it is removed unless it has been used. Offline,
 * that isn't known yet. Resolves to `said` unless nothing was.
 */
export async function reportUndoneWin(
  { client }: CachedList,
  { id, version, address }: Won,
): Promise<'said' | 'shown'> {
  const { street } = addressLines(address)
  try {
    await dealQueue.changes(client).confirmed({ id, version })
    const isRemoved = (await projectOf(id)) === null
    const what = isRemoved ? 'Its empty project is removed.' : 'Its project has been used and stays.'
    showToast({ message: `${street} is no longer won. ${what}`, about: id, isNote: true })
    if (!isRemoved) offerProject({ id })
    return 'said'
  } catch {
    // The undo itself names why it failed or waits.
    return 'shown'
  }
}

/** The project of a deal; the board of projects while it isn't known. */
function projectLink(id: string): ToastLink {
  const find = async () => {
    const projectId = await projectOf(id)
    return projectId === null ? '/projects' : `/projects/${projectId}`
  }
  return { label: 'Open the project', find: () => find().catch(() => '/projects') }
}

async function projectOf(id: string): Promise<string | null> {
  return (await request(`/api/opportunities/${id}`, wonProjectSchema)).projectId
}
