import { ApiError, isRejected } from '#src/lib/api/http.ts'
import { createStore } from '#src/lib/browser/store.ts'
import { queuedMessage, sentMessage } from '#src/lib/offline-queue/words.ts'
import { changedByText } from '#src/lib/text/changed-by.ts'
import { capitalized } from '#src/lib/text/list-in-words.ts'
import { messageOf } from '#src/lib/text/messages.ts'
import { UNDO_SECONDS } from '#src/lib/time/durations.ts'

export interface ToastAction {
  label: string
  onAction: () => void
  shortcut?: string
}

/** A page that the message leads to. */
export interface ToastLink {
  label: string
  find: () => Promise<string>
  /** Whether the message stays with its Undo. */
  keepsToast?: true
}

export interface ToastRequest {
  message: string
  tone?: 'neutral' | 'error'
  action?: ToastAction
  duration?: number | undefined
  /** The id of the changed row: the toast is dismissed if the change fails. */
  about?: string | undefined
  /** Reports no change, or says more of one that has its own Undo. */
  isNote?: boolean
}

export interface Toast extends Required<Omit<ToastRequest, 'action' | 'about' | 'duration' | 'isNote'>> {
  id: number
  action: ToastAction | null
  link: ToastLink | null
  about: string | undefined
  duration: number
}

export const currentToast = createStore<Toast | null>(null)
const ERROR_TOAST_MS = 20_000
let lastId = 0

/**
 * Replaces the current toast. An error is shown for longer. Returns an id for dismissToast. A change that is reported without an action
 * is the last one: what pages kept before it can no longer be undone.
 */
export function showToast(request: ToastRequest): number {
  const { message, tone = 'neutral', action, duration, about, isNote = false } = request
  if (tone === 'neutral' && action === undefined && !isNote) endUndos()
  lastId += 1
  const shown = duration ?? (tone === 'error' ? ERROR_TOAST_MS : UNDO_SECONDS * 1000)
  currentToast.set({ id: lastId, message, tone, action: action ?? null, link: null, duration: shown, about })
  return lastId
}

/** Does nothing if another toast has replaced the toast. */
export function dismissToast(id: number): void {
  if (currentToast.get()?.id === id) currentToast.set(null)
}

/** On navigation: dismisses a toast unless it has an action or an error. */
export function dismissNote(): void {
  const current = currentToast.get()
  if (current !== null && isNoteOnly(current)) currentToast.set(null)
}

const isNoteOnly = ({ action, tone }: Toast) => action === null && tone === 'neutral'

export function dismissToastAbout(id: string): void {
  for (const keeper of keepers) keeper.drop(id)
  if (currentToast.get()?.about === id) currentToast.set(null)
}

/** A page has undone a change of these rows: dismisses what is said of it, but nothing that has another Undo. */
export function dismissUndone(ids: readonly string[], undo: () => Undone): void {
  const current = currentToast.get()
  const isAbout = current?.action === null && ids.some((id) => id === current.about)
  if (current && (isAbout || current.action?.onAction === undo)) dismissToast(current.id)
}

const SHORTCUT = /Mac|iP/.test(globalThis.navigator?.userAgent ?? '') ? '⌘ Z' : 'Ctrl Z'

/**
 * What an Undo returns: a request to wait for, which may resolve to `said`; without one, that the screen shows what it did, as changes in
 * the queue and of what this browser stores do, or that it has `said` what became of it.
 */
export type Undone = 'shown' | 'said' | Promise<unknown>

/** An Undo that a toast offers. */
export interface OfferedUndo {
  message: string
  undo: () => Undone
  /** The id of the changed row. */
  about?: string | undefined
  /** Whether it restores what the server soon purges. */
  isRestoring?: boolean
  /** What is undone in a few words, such as "the expense of $55"; without them, what the message says. */
  name?: string | undefined
}

/** A page that keeps what can be undone on it for longer than its toast. */
export interface UndoKeeper {
  /** Returns what undoes the change, once, and confirms it. */
  keep: (offered: OfferedUndo) => () => Undone
  /** The last change of a row has failed. */
  drop: (about: string) => void
  /** A change without an Undo was made. */
  end: () => void
  /** Undoes the last change; false without one. */
  undo: () => boolean
}

const keepers = new Set<UndoKeeper>()

/** Returns how to end it. */
export function keepUndos(keeper: UndoKeeper): () => void {
  keepers.add(keeper)
  return () => void keepers.delete(keeper)
}

/** A change without an Undo was made: Undo of the one before it would undo something else than the last change. */
export function endUndos(): void {
  for (const keeper of keepers) keeper.end()
}

/** Undoes the last change that a page keeps; false without one. */
export const undoKept = () => [...keepers].some((keeper) => keeper.undo())

/**
 * A toast with Undo, which is confirmed once it has happened. `about` is the id of the changed row: the toast is dismissed if the change
 * fails.
 */
export function offerUndo(
  message: string,
  undo: () => Undone,
  about?: string,
  { isRestoring = false, name }: Pick<OfferedUndo, 'isRestoring' | 'name'> = {},
): void {
  const offered = { message, about, isRestoring, name }
  const kept = [...keepers].reduce((act, { keep }) => keep({ ...offered, undo: act }), undo)
  const onAction = keepers.size === 0 ? () => undoAndSay(name ?? quoted(message), undo) : kept
  showToast({ message, about, action: { label: 'Undo', shortcut: SHORTCUT, onAction } })
}

/** Undoes a change, and confirms that once it has happened, or shows why it failed. Resolves to `said` then. */
export async function undoAndSay(name: string, undo: () => Undone): Promise<'said'> {
  const before = lastId
  try {
    const undone = undo()
    const outcome = typeof undone === 'string' ? undone : await undone
    if (outcome !== 'said' && !isLaterKept(before)) showToast({ message: `Undone: ${name}`, isNote: true })
  } catch (failure) {
    showToast({ message: `Couldn’t undo ${name}. ${messageOf(failure)}`, tone: 'error' })
  }
  return 'said'
}

/** Whether a message after that one has an Undo of its own, or an error: no note takes its place. */
function isLaterKept(id: number): boolean {
  const current = currentToast.get()
  return current !== null && current.id > id && !isNoteOnly(current)
}

/** What a message says, as the name of what is undone. */
export const quoted = (message: string) => `“${sentMessage(message)}”`

/** Adds a page to the toast about a row, if it is still shown. */
export function addToastLink(about: string, link: ToastLink): void {
  const current = currentToast.get()
  if (current?.about === about) currentToast.set({ ...current, link })
}

/**
 * Shows why a change failed and was rolled back, with Retry unless the row no longer exists or the server refused the values. `about`
 * is the id of the row: its changes can no longer be undone.
 */
export function showFailedChange(
  { name, verb }: { name: string; verb: string },
  failure: unknown,
  retry: () => void,
  about?: string,
): void {
  if (about !== undefined) dismissToastAbout(about)
  const { code, status, changedBy } = failure instanceof ApiError ? failure : NO_ANSWER
  const message = messageOf(failure)
  const reason =
    code === 'stale_version'
      ? `${changedByText(changedBy, 'changed it')} The current version is shown.`
      : message
  showToast({
    message: capitalized(`${name} was not ${verb}. ${reason}`),
    tone: 'error',
    ...(status === 404 || isRejected(failure) ? {} : { action: { label: 'Retry', onAction: retry } }),
  })
}

/** Makes a change; if it fails, shows why, with Retry, and resolves to `said`, as an Undo does. */
export async function attemptChange(
  words: { name: string; verb: string },
  change: (isRetry: boolean) => Promise<unknown>,
  isRetry = false,
): Promise<unknown> {
  try {
    return await change(isRetry)
  } catch (failure) {
    showFailedChange(words, failure, () => void attemptChange(words, change, true))
    return 'said'
  }
}

interface SavedChange {
  /** What was saved, such as "8 Rata Street". */
  name: string
  how: 'done' | 'queued'
  /** Null if there is nothing to go back to. */
  undo: (() => Promise<unknown>) | null
  about: string
}

/** "Saved 8 Rata Street", with Undo. */
export function showSaved({ name, how, undo, about }: SavedChange): void {
  const saved = `Saved ${name}`
  const message = how === 'queued' ? queuedMessage(saved) : saved
  if (undo === null) showToast({ message, about })
  else offerUndo(message, undo, about, { name })
}

/** All queued changes have been sent: a toast no longer says that they will be. */
export function confirmQueuedToast(): void {
  const current = currentToast.get()
  const message = current === null ? '' : sentMessage(current.message)
  if (current !== null && message !== current.message) currentToast.set({ ...current, message })
}

const NO_ANSWER = { code: '', status: 0, changedBy: null }
