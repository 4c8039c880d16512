import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openModal } from '#src/ui/dialog/modal.ts'
import { ToastRegion } from '#src/ui/dialog/toast-bar.tsx'
import { currentToast, showToast } from '#src/ui/dialog/toasts.ts'
import { addPopovers } from '../testing/test-popovers.ts'

let root: Root
beforeEach(() => {
  addPopovers()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  currentToast.set(null)
  document.body.replaceChildren()
})

const placeOf = (message: string) =>
  Array.from(document.querySelectorAll('[popover]')).find((one) => one.textContent?.includes(message))
    ?.parentElement

test('a message is within the dialog on top, and on the page once that has left it', () => {
  flushSync(() => root.render(<ToastRegion />))
  const dialog = document.body.appendChild(document.createElement('dialog'))
  const close = openModal(dialog)
  flushSync(() => void showToast({ message: 'Expense deleted' }))
  expect(placeOf('Expense deleted')).toBe(dialog)
  // Its screen goes, with the dialog still open.
  dialog.remove()
  flushSync(() => void showToast({ message: 'Deal moved' }))
  expect(placeOf('Deal moved')).toBe(document.body)
  flushSync(() => close())
  expect(placeOf('Deal moved')).toBe(document.body)
})
