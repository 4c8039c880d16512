const WAIT_MS = 10_000

/** Controls that open the browser’s choice of files, which only a press of the person’s own may do: focused instead. */
const ASKS_FOR_FILES = ['Upload', 'Add photos']

/**
 * Presses the control with this name on the page, or in this menu of it, once the page shows it; focuses it if it is a box or asks
 * for files. Gives up when another page opens or after ten seconds.
 */
export function pressControl(name: string, menu?: string): void {
  const { pathname } = location
  const until = Date.now() + WAIT_MS
  function look(): boolean {
    if (location.pathname !== pathname || Date.now() > until) return true
    const opener = menu === undefined ? undefined : findControl(menu)
    if (opener?.getAttribute('aria-expanded') === 'false') opener.click()
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
    'main button:not([disabled]), main input:not([disabled])',
  )
  return [...controls].find((control) => nameOf(control) === name)
}

function nameOf(control: HTMLButtonElement | HTMLInputElement): string | undefined {
  if (control instanceof HTMLInputElement) return control.labels?.[0]?.textContent.trim()
  const label = control.getAttribute('aria-label')
  if (label !== null) return label
  const isRead = (node: Node) => !(node instanceof Element && node.getAttribute('aria-hidden') === 'true')
  const read = [...control.childNodes].filter(isRead).map(({ textContent }) => textContent)
  return read.join('').trim()
}
