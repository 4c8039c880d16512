const WAIT_MS = 10_000

/** Controls that open the browser’s choice of files, which only a press of the person’s own may do: focused instead. */
const ASKS_FOR_FILES = ['Upload', 'Add photos']

/**
 * Presses the control with this name on the page, or focuses it if it is a box or asks for files, once the page shows it. Gives up
 * when another page opens or after ten seconds.
 */
export function pressControl(name: string): void {
  const { pathname } = location
  const until = Date.now() + WAIT_MS
  function look(): boolean {
    if (location.pathname !== pathname || Date.now() > until) return true
    const control = findControl(name)
    if (!control) return false
    control.scrollIntoView({ block: 'center' })
    control.focus()
    if (control instanceof HTMLButtonElement && !ASKS_FOR_FILES.includes(name)) {
      control.click()
    }
    return true
  }
  if (look()) return
  const observer = new MutationObserver(() => look() && observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
}

function findControl(name: string): HTMLElement | undefined {
  const controls = document.querySelectorAll<HTMLButtonElement | HTMLInputElement>(
    'main button:enabled, main input:enabled',
  )
  return [...controls].find((control) => nameOf(control) === name)
}

function nameOf(control: HTMLButtonElement | HTMLInputElement): string | undefined {
  const text = control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : control.textContent
  return text?.trim()
}
