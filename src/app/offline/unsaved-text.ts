import { projectChangeText } from '#src/features/build/projects/event-text.ts'
import { changeText } from '#src/features/deals/deal-editor/detail/change-text.ts'
import type { QueueEntry } from '#src/lib/offline-queue/entry.ts'
import { isRecord } from '#src/lib/schemas/parse-json.ts'

/** What a queued or failed change would have saved, as text to copy; null for notes, which are shown whole. */
export function unsavedText({ list, name, verb, change }: QueueEntry): string | null {
  const { edit, input, fields } = change
  if (isRecord(edit) && Object.keys(edit).join() === 'notes') return null
  const values = [input, fields].find(isRecord)
  const said = values
    ? valuesText(values, name)
    : list === 'projects'
      ? projectChangeText(change)
      : changeText(change)
  return `${name} was not ${verb}.${said ? ` ${said}` : ''}`
}

/** The values that a person has entered: no ids, and not what the name says already. */
function valuesText(values: Record<string, unknown>, name: string): string {
  return Object.entries(values)
    .filter(([field, value]) => !/Ids?$/.test(field) && value !== name && value !== '')
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([field, value]) => `${inWords(field)}: ${String(value)}`)
    .join(' · ')
}

/** "dueOn" → "Due on". */
function inWords(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
