import type { Locator } from '@playwright/test'
import { jpeg } from '#src/features/base/documents/test-files.ts'

/** Pastes or drops an image into the form. */
export async function addImage(form: Locator, how: 'paste' | 'drop', name: string): Promise<void> {
  const bytes = [...(await jpeg())]
  await form.getByRole('textbox', { name: 'Title' }).evaluate(
    (box, given) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(given.bytes)], given.name, { type: 'image/jpeg' }))
      const event =
        given.how === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true })
          : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
      box.dispatchEvent(event)
    },
    { bytes, how, name },
  )
}
