import { createStore } from '#src/lib/browser/store.ts'

/** The open modal dialogs, in the order in which they were opened. */
let open: readonly HTMLDialogElement[] = []

/** The modal dialog on top, or null. All outside of it is inert, even what is above it in the browser's top layer. */
export const topModal = createStore<HTMLDialogElement | null>(null)

/** Opens a modal dialog. Returns the function that closes it. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  setOpen([...open, dialog])
  return () => {
    setOpen(open.filter((other) => other !== dialog))
    dialog.close()
  }
}

function setOpen(next: readonly HTMLDialogElement[]): void {
  open = next
  topModal.set(open.at(-1) ?? null)
}
