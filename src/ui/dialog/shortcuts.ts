/** All keyboard shortcuts, also shown in the help. "Mod" is Ctrl, or ⌘ on a Mac. */
export const SHORTCUTS = {
  palette: ['Mod+K'],
  help: ['?'],
  undo: ['Mod+Z'],
  search: ['/'],
  create: ['N'],
  focusNeighbour: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
  focusEnd: ['Home', 'End'],
  moveCard: ['Alt+ArrowUp', 'Alt+ArrowDown', 'Alt+ArrowLeft', 'Alt+ArrowRight'],
  moveItem: ['Alt+ArrowUp', 'Alt+ArrowDown'],
  move: ['M'],
  selected: ['B'],
  browse: ['ArrowLeft', 'ArrowRight'],
} as const satisfies Record<string, readonly string[]>

export type ShortcutName = keyof typeof SHORTCUTS

interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** Ignores Shift for typed characters, but not for key combinations. */
export function isPressed(event: KeyPress, name: ShortcutName): boolean {
  const { key, altKey, shiftKey } = event
  const hasMod = event.ctrlKey || event.metaKey
  return SHORTCUTS[name].some((combination) => {
    const parts = combination.split('+')
    const wanted = parts.at(-1) ?? ''
    if (parts.includes('Mod') !== hasMod || parts.includes('Alt') !== altKey) return false
    return key.toLowerCase() === wanted.toLowerCase() && !(hasMod && shiftKey)
  })
}

/** True if the key event belongs to a text input. */
export function isTyping({ target }: Event): boolean {
  return isField(target)
}

export function isField(target: unknown): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=range])')
  )
}

/** The popovers that a key or a press elsewhere closes, so not that of the toasts. */
export const OPEN_POPOVERS = '[popover=auto]:popover-open'

/** True while a dialog or menu is open, which handles the keys. A drop leaves a manual popover until the pointer moves. */
export function isModalOpen(): boolean {
  return document.querySelector(`dialog:modal, ${OPEN_POPOVERS}`) !== null
}
