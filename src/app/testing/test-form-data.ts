const NodeFormData = FormData

/** Node's, which requests need, with the values of a form. */
export class FormDataOfForms extends NodeFormData {
  constructor(form?: HTMLFormElement) {
    super()
    for (const box of form?.elements ?? []) {
      if (
        !(
          box instanceof HTMLInputElement ||
          box instanceof HTMLTextAreaElement ||
          box instanceof HTMLSelectElement
        )
      )
        continue
      if (box.name === '' || box.disabled) continue
      if (box instanceof HTMLInputElement && ['checkbox', 'radio'].includes(box.type) && !box.checked)
        continue
      this.append(box.name, box.value)
    }
  }
}
