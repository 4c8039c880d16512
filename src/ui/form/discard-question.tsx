import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { Dialog, typedForms } from '../dialog/dialog.tsx'
import { Button } from '../layout/button.tsx'

/**
 * Asks before Back, closing the tab or, in a form of a page, a link discards what was typed. A dialog covers the links, and its own
 * code navigates once it is submitted.
 */
export function useDiscardQuestion(isTyped: boolean, place: 'page' | 'dialog') {
  const { history } = useRouter()
  const [form] = useState(() => ({}))
  const [asked, setAsked] = useState<{ answer: (isDiscarded: boolean) => void } | null>(null)
  const ask = useCallback(() => new Promise<boolean>((answer) => setAsked({ answer })), [])
  useEffect(() => {
    if (!isTyped) return
    typedForms.set(form, ask)
    // It also asks before the tab is closed.
    const unblock = history.block({
      blockerFn: async ({ action, currentLocation, nextLocation }) => {
        const isByLink = action === 'PUSH' || action === 'REPLACE'
        if (currentLocation.pathname === nextLocation.pathname || (isByLink && place === 'dialog'))
          return false
        if (typedForms.keys().next().value !== form) return false
        if (isByLink) return !(await ask())
        // The browser shows the other address already: it is restored at once, and Back repeated after the answer.
        const steps = nextLocation.state.__TSR_index - currentLocation.state.__TSR_index
        void ask().then((isDiscarded) => isDiscarded && history.go(steps, { ignoreBlocker: true }))
        return true
      },
    })
    return () => {
      typedForms.delete(form)
      unblock()
    }
  }, [isTyped, form, ask, place, history])
  function answer(isDiscarded: boolean) {
    setAsked(null)
    asked?.answer(isDiscarded)
  }
  const question = asked && (
    <Dialog
      title="Discard what you entered?"
      onClose={() => answer(false)}
      dismissal="Keep editing"
      actions={
        <Button variant="danger" onClick={() => answer(true)}>
          Discard
        </Button>
      }
    />
  )
  return { question, ask }
}
