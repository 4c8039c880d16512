/** Focuses the first invalid input, after it opened what hides it. False if there is none. */
export function focusInvalid(form: HTMLElement): boolean {
  const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  const details = invalid?.closest('details')
  if (details) details.open = true
  invalid?.focus()
  return invalid !== null
}

/** Focuses the first invalid input after the next render. */
export function focusFirstError(form: HTMLElement): void {
  requestAnimationFrame(() => focusInvalid(form))
}

/** Leaves the field that is being typed in, which then shows why its text can't be read, and focuses the first invalid one. */
export function showInvalidField(form: HTMLElement): void {
  const active = form.ownerDocument.activeElement
  if (active instanceof HTMLElement && form.contains(active)) active.blur()
  focusFirstError(form)
}
