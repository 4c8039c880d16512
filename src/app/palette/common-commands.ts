import { currentToast, dismissToast, showToast, undoKept } from '#src/ui/dialog/toasts.ts'
import type { IconName } from '#src/ui/layout/icons.tsx'
import { COLOR_SCHEME_CHOICES, chooseColorScheme } from '../color-scheme.ts'
import { quickAccess } from '../header/quick-access-request.ts'
import type { Command } from './matching.ts'

interface ActionOptions {
  icon: IconName
  /** What people call it. */
  words: string
  isOnce?: boolean
}

export function actionCommand(
  id: string,
  label: string,
  run: () => unknown,
  options: ActionOptions,
): Command {
  return { id, group: 'Actions', label, run: () => void run(), ...options }
}

export function commonActions(onHelp: () => void): Command[] {
  return [
    actionCommand('working-days', 'Working days', () => quickAccess.set('workingDays'), {
      icon: 'clock',
      words: 'count days dates deadline deadlines public holidays due when is business days calculator',
    }),
    actionCommand('print', 'Print this page', printPage, {
      icon: 'download',
      words: 'printer paper pdf save as pdf hard copy',
      isOnce: true,
    }),
    ...COLOR_SCHEME_CHOICES.map(({ value, label, icon }) =>
      actionCommand(`theme:${value}`, `Theme: ${label}`, () => chooseColorScheme(value), {
        icon,
        words: 'switch colours color mode night day bright appearance display black white',
      }),
    ),
    actionCommand('help', 'Keyboard shortcuts', onHelp, {
      icon: 'keyboard',
      words: 'help keys shortcut hotkeys ctrl commands',
    }),
  ]
}

export function undoAction(): Command {
  return actionCommand('undo', 'Undo the last change', undoLast, {
    icon: 'undo',
    words: 'ctrl z cmd revert back mistake go back oops restore wrong',
    isOnce: true,
  })
}

/** After the palette has closed, which would be printed. */
function printPage(): void {
  requestAnimationFrame(() => print())
}

function undoLast(): void {
  const toast = currentToast.get()
  if (toast?.action?.label !== 'Undo') {
    if (undoKept()) return
    showToast({
      message: 'There is nothing to undo here. Undo is offered for a short time after each change.',
      isNote: true,
    })
    return
  }
  dismissToast(toast.id)
  toast.action.onAction()
}
