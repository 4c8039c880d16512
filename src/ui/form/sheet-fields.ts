import type { ChangeWords, QueueEntry } from '#src/lib/offline-queue/entry.ts'
import { replaceRefused, useRefusedEdits } from '#src/lib/offline-queue/refused.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { mergeEdit, rowAsSeen, withFields } from '#src/lib/rows/field-edits.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import type { FieldEdits } from './saved-fields.tsx'

type SheetScope = ReturnType<typeof useOrganization> & { id: string }

/** An `offlineSheet` whose fields are saved when they are left. */
interface SheetOfFields<Field extends string, Content, View> {
  name: string
  field: Field
  changes: (client: SheetScope['client']) => { retry: (entry: QueueEntry) => Promise<void> }
  current(scope: SheetScope): View | undefined
  save(
    scope: SheetScope,
    seen: View,
    edit: Partial<Content>,
    words: ChangeWords,
    options: { keepsRefused: boolean },
  ): Promise<'done' | 'queued'>
}

/**
 * The fields of a sheet that are saved when they are left. What the server refuses, such as a field that someone else has changed, is
 * shown with what was typed until the person decides about it: `RefusedEdits` asks.
 */
export function useSheetFields<
  const Field extends string,
  Content extends object,
  View extends { version: number } & Record<Field, Content>,
>(sheet: SheetOfFields<Field, Content, View>, { id, words }: { id: string; words: ChangeWords }) {
  const scope = { ...useOrganization(), id }
  const refused = useRefusedEdits(sheet.name, id)

  return {
    refused,
    retry: (entry: QueueEntry) => sheet.changes(scope.client).retry(entry),
    /** The sheet as it is shown: with what was refused. */
    shown: (view: View): View => ({
      ...view,
      [sheet.field]: refused.reduce<object>((now, edit) => mergeEdit(edit, now).merged, view[sheet.field]),
    }),
    /** Changes fields that had other values when the edit began. An undo isn’t kept if it is refused. Throws the failure. */
    async save(
      { edit, startedFrom }: FieldEdits<Content>,
      { isUndo = false } = {},
    ): Promise<'done' | 'queued'> {
      const now = sheet.current(scope)
      if (now === undefined) return 'done'
      const queue = offlineQueueOf(scope.client)
      const before = isUndo ? {} : replaceRefused(queue, sheet.name, id, Object.keys(edit))
      const started = withFields<object>(now[sheet.field], { ...startedFrom, ...before })
      const seen = rowAsSeen(now, { [sheet.field]: started } as Partial<View>)
      return sheet.save(scope, seen, edit as Partial<Content>, words, { keepsRefused: !isUndo })
    },
  }
}
