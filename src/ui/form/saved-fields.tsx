import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { requiredContext } from '#src/lib/browser/required-context.ts'
import { useStore } from '#src/lib/browser/store.ts'
import type { QueueEntry } from '#src/lib/offline-queue/entry.ts'
import { useOfflineQueue } from '#src/lib/offline-queue/refused.ts'
import { changedFields, pickFields } from '#src/lib/rows/field-edits.ts'
import { isRecord } from '#src/lib/schemas/parse-json.ts'
import { isField, isModalOpen, isPressed } from '../dialog/shortcuts.ts'
import { currentToast, keepUndos } from '../dialog/toasts.ts'
import { type InvalidField, useInvalidField } from '../field/invalid-fields.ts'
import { TypedFields } from '../field/typed-fields.ts'
import { SavedPage, type SentChange } from './saved-page.ts'

interface SavedPageContext {
  page: SavedPage
  /** The fields of the page whose text can't be read. */
  invalid: InvalidField
  /** The ids of the rows that the page edits. */
  ids: readonly string[]
  labels: Readonly<Record<string, string>>
}

const [Context, useContext] = requiredContext<SavedPageContext>(
  'A saved field needs `SavedFields` around it.',
)
export const useSavedPage = useContext

interface SavedFieldsProps {
  /** The ids of the rows that the forms change: a deal's, a project's. */
  ids: readonly string[]
  /** The labels of the fields, for what is said of a refused change. */
  labels: Readonly<Record<string, string>>
  children: ReactNode
}

/** A page whose fields are saved when they are left. Ctrl Z undoes the last saved change until the page is left. */
export function SavedFields({ ids, labels, children }: SavedFieldsProps) {
  const [page] = useState(() => new SavedPage())
  const invalid = useInvalidField()
  const box = useRef<HTMLDivElement>(null)
  useUndoKey(page)
  useEffect(() => keepUndos(page), [page])
  useLayoutEffect(() => {
    page.isUnreadable = invalid.label !== null
    page.ids = ids
    page.labels = labels
  })
  useEffect(() => {
    const element = box.current
    // React's own onChange of a slider fires while it is moved.
    const settle = ({ target }: Event) => isSlider(target) && page.leave()
    element?.addEventListener('change', settle)
    return () => element?.removeEventListener('change', settle)
  }, [page])

  return (
    <Context value={{ page, invalid, ids, labels }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handlers only record which field is typed in */}
      <div
        ref={box}
        onInputCapture={({ target }: FormEvent) =>
          page.typeIn(isSlider(target) || isTextBox(target) ? target : null)
        }
        onBlur={() => page.leave()}
        onKeyDown={({ key, target }) => {
          if (key === 'Enter' && target instanceof HTMLInputElement && isTextBox(target)) page.leave()
        }}
      >
        <TypedFields value={page.hold}>{children}</TypedFields>
      </div>
    </Context>
  )
}

/** Saves what the page has. Resolves to true once all of it is saved or queued; false if something must be corrected or decided. */
export function useSaveAll(): () => Promise<boolean> {
  const { page, ids } = useContext()
  const queue = useOfflineQueue()
  return async () => {
    const isSettled = await page.settled()
    return isSettled && !queue.entries.some((entry) => entry.state === 'failed' && isOf(entry, ids))
  }
}

/** Whether an entry changes one of these rows, or a row of theirs, such as an expense of a project. */
export function isOf({ change }: QueueEntry, ids: readonly string[]): boolean {
  const named = [change.id, change.parentId, change.opportunityId, change.projectId]
  const input = isRecord(change.input) ? [change.input.opportunityId, change.input.projectId] : []
  return [...named, ...input].some((id) => ids.some((own) => own === id))
}

function isTextBox(target: unknown): boolean {
  return isField(target) && !(target instanceof HTMLSelectElement)
}

function isSlider(target: unknown): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'range'
}

/** In a text box that is being typed in, the browser's own undo comes first; a message's Undo is newer. */
function useUndoKey(page: SavedPage): void {
  const isTyped = useStore(page.state, (state) => state.isTyped)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isPressed(event, 'undo') || event.defaultPrevented || isTyped || isModalOpen()) return
    if (page.state.get().undo.length === 0 || currentToast.get()?.action?.label === 'Undo') return
    event.preventDefault()
    page.undo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

type Edits<Values> = { readonly [Field in keyof Values]?: Values[Field] | undefined }

/** Edits of fields, with the values before them. */
export interface FieldEdits<Values> {
  edit: Edits<Values>
  startedFrom: Edits<Values>
}

interface SavedForm<Values extends object> {
  /** The values as saved, with the changes that are on their way. */
  saved: Readonly<Record<keyof Values, unknown>>
  /** The edits as they are sent, such as trimmed texts. Edits without a field here aren't sent yet: they break a rule of the form. */
  ready?: (edits: Edits<Values>) => Edits<Values>
  /** Sends a change; null if it isn't one. */
  send: (change: FieldEdits<Values>) => SentChange | null
}

const NONE = { edit: {}, startedFrom: {} }

/**
 * The fields of a form that are saved when they are left. What is being typed is an overlay on what is saved, so a colleague's
 * change shows in all other fields. Nothing of it is stored, except by `useKeptInput`.
 */
export function useSavedFields<Values extends object>({ saved, ready, send }: SavedForm<Values>) {
  const { page } = useContext()
  const [typed, setTyped] = useState<FieldEdits<Values>>(NONE)
  // The events of one field may come before the next render.
  const now = useRef<FieldEdits<Values>>(NONE)
  const [form] = useState(() => ({ save: () => {}, hasEdits: () => hasFields(now.current.edit) }))

  function set(next: FieldEdits<Values>): void {
    now.current = next
    setTyped(next)
  }

  const save = useEffectEvent(() => {
    const { edit, startedFrom } = now.current
    if (!hasFields(edit)) return
    const isTyped = (field: keyof Values) =>
      changedFields(startedFrom as never, pickFields(edit, [field]) as never).length > 0
    const wanted = ready?.(edit) ?? edit
    const fields = fieldsOf(wanted).filter((field) => isTyped(field))
    const held = fieldsOf(edit).filter((field) => !(field in wanted))
    set({ edit: pickFields(edit, held), startedFrom: pickFields(startedFrom, held) })
    const changed = changedFields<Edits<Values>>(saved, pickFields(wanted, fields))
    const change = { edit: pickFields(wanted, changed), startedFrom: pickFields(startedFrom, changed) }
    page.sent(changed.length > 0 ? send(change) : null, changed.map(String))
  })
  useEffect(() => {
    form.save = () => save()
    return page.add(form)
  }, [page, form])

  function edit(change: Edits<Values> | ((edits: Edits<Values>) => Edits<Values>)): void {
    const { edit: before, startedFrom } = now.current
    const edits = typeof change === 'function' ? change(before) : { ...before, ...change }
    const fields = fieldsOf(edits)
    const known = fields.filter((field) => field in startedFrom)
    set({ edit: edits, startedFrom: { ...pickFields(saved, fields), ...pickFields(startedFrom, known) } })
    page.edited(form)
  }

  return {
    typed: typed.edit,
    edit,
    /** Saves at once what a dialog or a button sets; with a message that has its Undo, if the field isn’t in view. */
    put(change: Edits<Values>, message?: string): void {
      page.typeIn(null)
      edit(change)
      if (message !== undefined) page.saveWith(form, message)
    },
  }
}

function fieldsOf<Values>(edits: Edits<Values>): (keyof Values)[] {
  return Object.keys(edits) as (keyof Values)[]
}

function hasFields(edits: object): boolean {
  return Object.keys(edits).length > 0
}
