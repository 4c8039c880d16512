import { type DealFilters, filtersIn } from '#src/features/deals/pipeline/filters/schema.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { positionAt } from '#src/lib/rows/positions.ts'
import { isAuthor } from '#src/lib/text/person-name.ts'
import { attemptChange, offerUndo } from '#src/ui/dialog/toasts.ts'
import { useRowRevert, useUndoableChange } from '#src/ui/table/row-actions.ts'
import { viewRows } from './api.ts'
import { type View, type ViewInput, viewResource } from './schema.ts'

/** The address of a view: a copied one has what the view shows, also for those who don’t see the view. */
export const addressOf = ({ id, query }: Pick<View, 'id' | 'query'>): DealFilters => ({
  ...filtersIn(query),
  saved: id,
})

export function inOrder(one: View, other: View): number {
  if (one.position !== other.position) return one.position < other.position ? -1 : 1
  return one.id < other.id ? -1 : 1
}

/** Who reads the views. */
export interface Viewer {
  userId: string
  isAdmin: boolean
}

/** A view that the server doesn’t have yet is the reader’s. */
export const isMine = ({ isShared, version, madeBy }: View, { userId }: Viewer) =>
  !isShared || version === 0 || isAuthor(madeBy, userId)

export const canChange = (view: View, viewer: Viewer) => isMine(view, viewer) || viewer.isAdmin

/** What is done with views, each with Undo. */
export function useViewChanges(views: readonly View[]) {
  const scope = useOrganization()
  const revert = useRowRevert(viewRows)
  const defaults = useUndoableChange(viewRows)

  function edit(view: View, fields: Partial<ViewInput>, message: string): void {
    const earlier = viewResource.inputOf(view)
    const made = { ...earlier, ...fields }
    attemptChange({ name: view.name, verb: 'changed' }, () => viewRows.edit(scope, view, made))
    offerUndo(message, () => revert(view.id, earlier, made), view.id)
  }

  function makeDefault(view: View, isDefault: boolean): void {
    const before = isDefault ? views.find((one) => one.isDefault) : undefined
    if (before) defaults.change(before, 'default', { isDefault: false })
    defaults.change(view, 'default', { isDefault })
    offerUndo(
      isDefault ? `Deals open with ${view.name}` : `Deals no longer open with ${view.name}`,
      () => {
        const undone = defaults.undo(view, 'default', { isDefault })
        if (before) defaults.undo(before, 'default', { isDefault: false })
        return undone
      },
      view.id,
    )
  }

  return {
    save: (view: View, query: string) => edit(view, { query }, `Saved ${view.name}`),
    share: (view: View, isShared: boolean) =>
      edit(view, { isShared }, isShared ? `Shared ${view.name} with your team` : `Made ${view.name} private`),
    move(from: number, to: number): void {
      const view = views[from]
      const position = view && positionAt(views, view.id, to)
      if (view && position) edit(view, { position }, `Moved ${view.name}`)
    },
    makeDefault,
  }
}
