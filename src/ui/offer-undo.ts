import { showToast } from './toast-queue.ts'

const SHORTCUT = /Mac|iP/.test(globalThis.navigator?.userAgent ?? '') ? '⌘ Z' : 'Ctrl Z'

/** Says what was done, with the way to take it back: for some seconds, by the button or its key. */
export function offerUndo(message: string, undo: () => void): void {
  showToast({ message, action: { label: 'Undo', shortcut: SHORTCUT, onAction: undo } })
}
