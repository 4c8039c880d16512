import { createStore } from '#src/lib/browser/store.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import { UNDO_HELD_SECONDS, UNDO_SECONDS } from '#src/lib/time/durations.ts'
import {
  dismissUndone,
  type OfferedUndo,
  offerUndo,
  quoted,
  type Undone,
  undoAndSay,
} from '../dialog/toasts.ts'

/** A form of the page, with the edits of the fields that haven't been left. */
interface SavedForm {
  save: () => void
  hasEdits: () => boolean
}

interface Undoable {
  /** In messages, such as "8 Rata Street". */
  name: string
  undo: () => Undone
}

/** A saved change that the page can undo. */
export interface UndoStep extends Undoable {
  fields: readonly string[]
  /** The id of the row of a change that a message offers to undo; undefined of the fields of a form. */
  about?: string | undefined
  /** What a press on Undo does, beside “Saved” and in a message about the change. */
  onUndo: () => Undone
}

/** A change that was sent, and how it is undone. It rejects if the server refuses the change. */
export interface SentChange extends Undoable {
  sent: Promise<unknown>
}

/**
 * The forms of a page whose fields are saved when they are left. What is typed is only in its field; what was left is in the offline
 * queue until the server confirms it.
 */
export class SavedPage {
  /** Whether a field that was typed in hasn't been left, and the saved changes that can be undone, oldest first. */
  readonly state = createStore<{ isTyped: boolean; undo: readonly UndoStep[] }>({ isTyped: false, undo: [] })
  readonly #forms = new Set<SavedForm>()
  readonly #sending = new Set<Promise<unknown>>()
  #typedIn: EventTarget | null = null
  #held = 0
  /** Whether the text of a field can't be read. */
  isUnreadable = false
  /** The rows that the page edits. */
  ids: readonly string[] = []
  /** The labels of its fields. */
  labels: Readonly<Record<string, string>> = {}

  /** Returns how to remove the form, which saves what it has. */
  add(form: SavedForm): () => void {
    this.#forms.add(form)
    return () => {
      form.save()
      this.#forms.delete(form)
      this.#check()
    }
  }

  /** The field in which the person types or slides: what that changes is saved when it is left. */
  typeIn(field: EventTarget | null): void {
    this.#typedIn = field
  }

  /** A field holds a text until it is left. Returns how to end that. */
  hold = (): (() => void) => {
    this.#held += 1
    this.#check()
    return () => {
      this.#held -= 1
      this.#check()
    }
  }

  /** A form was edited; at once saved if not by typing, such as a choice. */
  edited(form: SavedForm): void {
    this.#check()
    if (this.#typedIn === null) queueMicrotask(form.save)
  }

  /** The field was left: saves what can be. */
  leave(): void {
    this.#typedIn = null
    for (const form of this.#forms) form.save()
    this.#check()
  }

  /** A form has sent a change of fields, or has none left. Returns what undoes it. */
  sent(change: SentChange | null, fields: readonly string[] = []): () => Undone {
    this.#check()
    if (change === null) return () => 'said'
    const { sent, name, undo } = change
    const step: UndoStep = { name, undo, fields, onUndo: () => this.#undo(step) }
    const sending = sent.then(
      () => {},
      () => {
        this.#setUndo(this.state.get().undo.filter((one) => one !== step))
        dismissUndone([], step.onUndo)
      },
    )
    this.#setUndo([...this.state.get().undo, step])
    this.#sending.add(sending)
    void sending.then(() => this.#sending.delete(sending))
    return step.onUndo
  }

  /** Saves a form now, and says in a message with Undo what that changed. */
  saveWith(form: SavedForm, message: string): void {
    const before = this.state.get().undo.at(-1)
    form.save()
    const last = this.state.get().undo.at(-1)
    if (last && last !== before) offerUndo(message, last.onUndo)
  }

  /** What a message offers to undo, such as an expense that was added: the last change until there is another. */
  keep = ({ message, undo, about, isRestoring, name: given }: OfferedUndo): (() => Undone) => {
    const { undo: steps } = this.state.get()
    if (steps.some((step) => step.onUndo === undo)) return undo
    const step: UndoStep = {
      name: given ?? quoted(message),
      undo,
      fields: [],
      about: about ?? '',
      onUndo: () => this.#undo(step),
    }
    this.#setUndo([...steps, step])
    // Then the server has purged the row.
    if (isRestoring && about !== undefined)
      setTimeout(() => this.drop(about), (UNDO_SECONDS + UNDO_HELD_SECONDS) * 1000)
    return step.onUndo
  }

  /** A change of the row has failed, or its row is gone. */
  drop = (about: string): void => {
    const { undo } = this.state.get()
    const others = undo.filter((step) => step.about !== about)
    if (others.length < undo.length) this.#setUndo(others)
  }

  /** A change without an Undo was made. */
  end = (): void => {
    if (this.state.get().undo.length > 0) this.#setUndo([])
  }

  /** Resolves once what was left is saved, queued or refused: false if a field must be corrected first. */
  async settled(): Promise<boolean> {
    this.leave()
    await Promise.all(this.#sending)
    return !this.#hasEdits() && !this.isUnreadable
  }

  /** Undoes the last change; false without one. */
  undo = (): boolean => {
    const last = this.state.get().undo.at(-1)
    last?.onUndo()
    return last !== undefined
  }

  #undo(step: UndoStep): Undone {
    const { undo } = this.state.get()
    if (!undo.includes(step)) return 'said'
    this.#setUndo(undo.filter((one) => one !== step))
    dismissUndone(this.ids, step.onUndo)
    const undoing = undoAndSay(undoneName(step, this.labels), step.undo)
    this.#sending.add(undoing)
    void undoing.then(() => this.#sending.delete(undoing))
    return undoing
  }

  #setUndo(undo: readonly UndoStep[]): void {
    this.state.set({ ...this.state.get(), undo })
  }

  #hasEdits(): boolean {
    return [...this.#forms].some((form) => form.hasEdits())
  }

  #check(): void {
    const isTyped = this.#held > 0 || this.#hasEdits()
    if (isTyped !== this.state.get().isTyped) this.state.set({ ...this.state.get(), isTyped })
  }
}

/** "Asking price", "Status and Actual purchase price", "4 fields"; what the fields are of if they have no label. */
export function undoneName({ fields, name }: UndoStep, labels: Readonly<Record<string, string>>): string {
  const named = fields.flatMap((field) => labels[field] ?? [])
  if (named.length === 0) return name
  return named.length > MOST_NAMED ? `${named.length} fields` : listInWords(named)
}

const MOST_NAMED = 2
