/** Focuses the first invalid input after the next render. */
export function focusFirstError(form: HTMLElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** Leaves the field that is being typed in, which then shows why its text can't be read, and focuses the first invalid one. */
export function showInvalidField(form: HTMLElement): void {
  const active = form.ownerDocument.activeElement
  if (active instanceof HTMLElement && form.contains(active)) active.blur()
  focusFirstError(form)
}
