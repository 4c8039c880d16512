import { type ComponentType, useEffect } from 'react'
import { createStore, useStore } from '#src/lib/store.ts'
import { isAsked, isPressed, isTyping } from '#src/ui/shortcuts.ts'
import { showToast } from '#src/ui/toast-queue.ts'
import { isSignedInHinted } from './signed-in-hint.ts'

interface QuickAccessProps {
  onClose: () => void
  /** Opens the keyboard help in its place. */
  onHelp: () => void
}

type Part = ComponentType<QuickAccessProps>
type PartName = keyof typeof LOAD

/** What opens over any screen; its code comes when it is asked for, or behind what is shown. */
const LOAD = {
  palette: async (): Promise<Part> =>
    isSignedInHinted()
      ? (await import('./palette/session-palette.tsx')).SessionPalette
      : (await import('./palette/guest-palette.tsx')).GuestPalette,
  help: async (): Promise<Part> => (await import('./keyboard-help.tsx')).KeyboardHelp,
}

/** How long a screen is left alone before something is fetched for later. */
const QUIET_MS = 2000

const shown = createStore<Part | null>(null)

/** Opens the palette or the keyboard help over the screen. */
export async function openQuickAccess(name: PartName): Promise<void> {
  try {
    shown.set(await LOAD[name]())
  } catch {
    const action = { label: 'Retry', onAction: () => void openQuickAccess(name) }
    showToast({ message: 'This could not be opened. No internet connection.', tone: 'error', action })
  }
}

/** Fetches the palette ahead of its first use; without a network it is tried again then. */
export function readyPalette(): void {
  LOAD.palette().catch(() => {})
}

/** Hears the keys that work on every screen, and shows what they open. */
export function QuickAccess() {
  const Shown = useStore(shown)
  useEffect(() => {
    // A guest's pages stay small: their palette comes when it is asked for.
    if (isSignedInHinted()) setTimeout(() => requestWhenIdle(readyPalette), QUIET_MS)
  }, [])
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isPalette = isPressed(event, 'palette')
      const isHelp = isPressed(event, 'help') && !isTyping(event)
      if (!(isPalette || isHelp) || event.defaultPrevented || isAsked()) return
      event.preventDefault()
      void openQuickAccess(isPalette ? 'palette' : 'help')
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return Shown && <Shown onClose={() => shown.set(null)} onHelp={() => void openQuickAccess('help')} />
}

function requestWhenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
  else work()
}
