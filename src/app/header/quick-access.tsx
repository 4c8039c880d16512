import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from '#src/lib/browser/store.ts'
import { isModalOpen, isPressed, isTyping } from '#src/ui/dialog/shortcuts.ts'
import { showToast } from '#src/ui/dialog/toasts.ts'
import { isSignedInHinted } from '../session/signed-in-hint.ts'
import { quickAccess } from './quick-access-request.ts'

type Part = ComponentType<{ onClose: () => void; onHelp: () => void }>

const loadScreens = () => import('../signed-in-screens.ts')

const LOAD = {
  palette: async (): Promise<Part> =>
    isSignedInHinted()
      ? (await (await loadScreens()).parts.palette()).SessionPalette
      : (await import('../palette/palette.tsx')).GuestPalette,
  help: async (): Promise<Part> => (await import('./keyboard-help.tsx')).KeyboardHelp,
  article: async (): Promise<Part> => (await import('../help/help-panel.tsx')).HelpPanel,
  workingDays: async (): Promise<Part> =>
    (await import('#src/features/base/working-days/working-days-dialog.tsx')).WorkingDaysDialog,
}

const PRELOAD_AFTER_MS = 2000

/** What subscribers open most, so that its code isn't loaded while they press something. */
async function preload(): Promise<void> {
  await LOAD.palette()
  const { screens } = await loadScreens()
  await Promise.all([screens.deal(), screens.dealOverview()])
}

export function QuickAccess() {
  const shown = useRequestedPart()
  useEffect(() => {
    // Guests preload nothing, which keeps their pages small.
    if (isSignedInHinted()) setTimeout(() => preload().catch(() => {}), PRELOAD_AFTER_MS)
  }, [])
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isPalette = isPressed(event, 'palette')
      const isHelp = isPressed(event, 'help') && !isTyping(event)
      if (!(isPalette || isHelp) || event.defaultPrevented || isModalOpen()) return
      event.preventDefault()
      quickAccess.set(isPalette ? 'palette' : 'help')
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  // What was open isn’t opened again with the next page.
  useEffect(() => () => quickAccess.set(null), [])
  return shown && <shown.Part onClose={() => close(shown.name)} onHelp={() => quickAccess.set('help')} />
}

/** A part that closes late doesn't close the one that replaced it. */
function close(name: keyof typeof LOAD): void {
  if (quickAccess.get() === name) quickAccess.set(null)
}

function useRequestedPart(): { name: keyof typeof LOAD; Part: Part } | null {
  const name = useStore(quickAccess)
  const [loaded, setLoaded] = useState<ReturnType<typeof useRequestedPart>>(null)
  useEffect(() => {
    if (name === null) return
    LOAD[name]().then(
      (Part) => quickAccess.get() === name && setLoaded({ name, Part }),
      () => {
        close(name)
        const action = { label: 'Retry', onAction: () => quickAccess.set(name) }
        showToast({ message: 'Couldn’t open this. Check your internet connection.', tone: 'error', action })
      },
    )
  }, [name])
  return loaded?.name === name ? loaded : null
}
