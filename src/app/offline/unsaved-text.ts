import { projectChangeText } from '#src/features/build/projects/event-text.ts'
import { changeText } from '#src/features/deals/deal-editor/detail/change-text.ts'
import type { QueueEntry } from '#src/lib/offline-queue/entry.ts'
import { isRecord } from '#src/lib/schemas/parse-json.ts'
import { capitalized } from '#src/lib/text/list-in-words.ts'
import { rowText } from './field-words.ts'
import type { NameOf } from './names-of-ids.ts'

/** What a queued or failed change would have saved, as text to copy; null for notes, which are shown whole. */
export function unsavedText({ list, name, verb, change }: QueueEntry, nameOf?: NameOf): string | null {
  const { edit, input, fields } = change
  if (isRecord(edit) && Object.keys(edit).join() === 'notes') return null
  const values = [input, fields].find(isRecord)
  const said = values
    ? rowText(list, values, name, nameOf)
    : list === 'projects'
      ? projectChangeText(change)
      : changeText(change)
  return `${atStart(name)} was not ${verb}.${said ? ` ${said}` : ''}`
}

/** "The expense of $345" at the start of a sentence; the name of a file or a person as it is. */
export function atStart(name: string): string {
  return name.startsWith('the ') ? capitalized(name) : name
}
