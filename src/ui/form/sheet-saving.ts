import { useState } from 'react'
import { requestFailure } from '#src/lib/api/http.ts'
import type { ChangeWords } from '#src/lib/offline-queue/entry.ts'
import { changedFields, pickFields } from '#src/lib/rows/field-edits.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { changedByText, saveAgainText } from '#src/lib/text/changed-by.ts'
import { showSaved } from '../dialog/toasts.ts'

/** The changes of a `offlineSheet` that a form makes. */
export interface SheetChanges<View, Content> {
  field: keyof View
  current(scope: SheetScope): View | undefined
  save(scope: SheetScope, seen: View, edit: Partial<Content>, words: ChangeWords): Promise<'done' | 'queued'>
  parse(failure: unknown): View | null
  /** Whether it could be saved, which what was never saved may not be. */
  isComplete(content: Content): boolean
}

type SheetScope = ReturnType<typeof useOrganization> & { id: string }

interface SheetSaving<View> {
  view: View
  /** The id of what has the sheet. */
  id: string
  /** In messages, such as "the agreement". */
  name: string
  /** While a form is filled in, a change of someone else is a conflict. */
  isFilledIn: boolean
}

/** Saves what a form changes in a sheet, with Undo. Throws after a version conflict; saving again overwrites the other values. */
export function useSheetSaving<View extends { version: number }, Content extends object>(
  sheet: SheetChanges<View, Content>,
  { view, id, name, isFilledIn }: SheetSaving<View>,
): (content: Content, options?: { canUndo: boolean }) => Promise<void> {
  const scope = { ...useOrganization(), id }
  const [seen, setSeen] = useState<View | null>(null)
  if (isFilledIn !== (seen !== null)) setSeen(isFilledIn ? view : null)
  const words = { name: `The change of ${name}`, verb: 'saved' }
  const fieldsOf = (of: View) => of[sheet.field] as Content

  return async (content, { canUndo } = { canUndo: true }) => {
    const before = fieldsOf(view)
    const fields = changedFields<Content>(before, content)
    try {
      const how = await sheet.save(scope, seen ?? view, pickFields(content, fields), words)
      const undo = () => sheet.save(scope, sheet.current(scope) ?? view, pickFields(before, fields), words)
      const isRestorable = view.version > 0 || sheet.isComplete(before)
      showSaved({ name, how, undo: canUndo && isRestorable ? undo : null, about: id })
    } catch (failure) {
      const current = sheet.parse(failure)
      if (current === null) throw failure
      setSeen(current)
      const by = requestFailure(failure)?.changedBy
      throw new Error(`${changedByText(by, `changed ${name}`)} ${saveAgainText(by)}.`)
    }
  }
}
