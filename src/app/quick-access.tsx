import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from '#src/lib/store.ts'
import { isAsked, isPressed, isTyping } from '#src/ui/shortcuts.ts'
import { showToast } from '#src/ui/toast-queue.ts'
import { quickAccess } from './quick-access-request.ts'
import { isSignedInHinted } from './signed-in-hint.ts'

interface QuickAccessProps {
  onClose: () => void
  /** Opens the keyboard help in its place. */
  onHelp: () => void
}

type Part = ComponentType<QuickAccessProps>

/** What opens over any screen; its code comes when it is asked for, or behind what is shown. */
const LOAD = {
  palette: async (): Promise<Part> =>
    isSignedInHinted()
      ? (await (await import('./signed-in.ts')).screens.palette()).SessionPalette
      : (await import('./palette/guest-palette.tsx')).GuestPalette,
  help: async (): Promise<Part> => (await import('./keyboard-help.tsx')).KeyboardHelp,
}

/** How long a screen is left alone before something is fetched for later. */
const QUIET_MS = 2000

/** Receives the keys that work on every screen, and shows what they open. */
export function QuickAccess() {
  const Shown = useRequestedPart()
  useEffect(() => {
    // A guest's pages stay small: their palette comes when it is asked for.
    if (isSignedInHinted()) setTimeout(() => requestWhenIdle(fetchPalette), QUIET_MS)
  }, [])
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isPalette = isPressed(event, 'palette')
      const isHelp = isPressed(event, 'help') && !isTyping(event)
      if (!(isPalette || isHelp) || event.defaultPrevented || isAsked()) return
      event.preventDefault()
      quickAccess.set(isPalette ? 'palette' : 'help')
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return Shown && <Shown onClose={() => quickAccess.set(null)} onHelp={() => quickAccess.set('help')} />
}

/** The part that was asked for, once its code is there. */
function useRequestedPart(): Part | null {
  const name = useStore(quickAccess)
  const [loaded, setLoaded] = useState<{ name: typeof name; part: Part } | null>(null)
  useEffect(() => {
    if (name === null) return
    LOAD[name]().then(
      (part) => setLoaded({ name, part }),
      () => {
        quickAccess.set(null)
        const action = { label: 'Retry', onAction: () => quickAccess.set(name) }
        showToast({ message: 'This could not be opened. No internet connection.', tone: 'error', action })
      },
    )
  }, [name])
  return name !== null && loaded?.name === name ? loaded.part : null
}

/** Fetches the palette ahead of its first use; without a network it is tried again then. */
function fetchPalette(): void {
  LOAD.palette().catch(() => {})
}

function requestWhenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
  else work()
}
