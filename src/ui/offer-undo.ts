import { showToast } from './toast-queue.ts'

const SHORTCUT = /Mac|iP/.test(globalThis.navigator?.userAgent ?? '') ? '⌘ Z' : 'Ctrl Z'

/**
 * Says what was done, with the way to take it back: for some seconds, by the button or its key. With the id of what was
 * changed only as long as that isn't refused.
 */
export function offerUndo(message: string, undo: () => void, about?: string): void {
  showToast({ message, about, action: { label: 'Undo', shortcut: SHORTCUT, onAction: undo } })
}
