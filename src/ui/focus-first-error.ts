/** After a refusal the keyboard goes to the first box that has to be mended, as soon as it is marked. */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
