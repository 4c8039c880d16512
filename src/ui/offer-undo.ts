import { showToast } from './toast-queue.ts'

const SHORTCUT = /Mac|iP/.test(globalThis.navigator?.userAgent ?? '') ? '⌘ Z' : 'Ctrl Z'

/** A toast with Undo. `about` is the id of the changed row: the toast is dismissed if the change fails. */
export function offerUndo(message: string, undo: () => void, about?: string): void {
  showToast({ message, about, action: { label: 'Undo', shortcut: SHORTCUT, onAction: undo } })
}
