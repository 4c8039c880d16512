import { Component, createContext, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createStore, useStore } from '#src/lib/browser/store.ts'
import { dismissNote } from './dialog/toasts.ts'

/** What opened a dialog: the name of the state in its page, and that state, such as the row, as JSON. */
export interface Opener {
  name: string
  state: unknown
}

/** The opener of the dialogs within it. */
export const OpenedBy = createContext<Opener | null>(null)

/** What is to be opened again, once its page is shown. */
const reopening = createStore<(Opener & { path: string }) | null>(null)

export function reopen(path: string, { name, state }: Opener): void {
  reopening.set({ path, name, state })
}

export function stopReopening(): void {
  reopening.set(null)
}

/** A dialog that can't be shown with what an earlier version stored of its row is closed; the page stays. */
class Reopened extends Component<{ onFailed: () => void; children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override componentDidCatch(): void {
    this.props.onFailed()
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

/**
 * The state that opens a dialog, null while it is closed. It is JSON, and is kept with what is typed into the dialog, so that both can be
 * restored: `show` is around the dialog. The name is that of no other state of the page, except of the same dialog.
 */
export function useOpened<State>(name: string) {
  const [opened, setOpened] = useState<State | null>(null)
  const [isStored, setStored] = useState(false)
  if (opened === null && isStored) setStored(false)
  const wanted = useStore(reopening)
  const take = useEffectEvent(() => {
    const found = reopening.get()
    if (found?.name !== name || found.path !== location.pathname) return
    reopening.set(null)
    setStored(true)
    setOpened(found.state as State)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when something is to be opened
  useEffect(() => take(), [wanted])
  const show = (dialog: ReactNode, state: unknown = opened) => (
    <OpenedBy value={state === null ? null : { name, state }}>
      {isStored ? <Reopened onFailed={() => setOpened(null)}>{dialog}</Reopened> : dialog}
    </OpenedBy>
  )
  function open(state: State | null): void {
    // “Saved” of the dialog that was open before.
    if (state !== null) dismissNote()
    setOpened(state)
  }
  return [opened, open, show] as const
}
