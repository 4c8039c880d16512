import { type ChosenFile, checkFiles, type FileCheck } from './chosen-files.ts'

interface Picked {
  accept: string
  check: FileCheck
  /** On a phone, the camera opens. */
  isPhoto?: boolean
  /** Only one file can be chosen. */
  isOne?: boolean
}

/** Lets the person choose files or take a photo; calls back with none if that is cancelled. */
export function pickFiles(
  { accept, check, isPhoto = false, isOne = isPhoto }: Picked,
  onPicked: (files: ChosenFile[]) => void,
): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.hidden = true
  if (isPhoto) input.setAttribute('capture', 'environment')
  input.multiple = !isOne
  const finish = () => {
    void checkFiles([...(input.files ?? [])], check).then(onPicked)
    input.remove()
  }
  input.addEventListener('change', finish, { once: true })
  input.addEventListener('cancel', finish, { once: true })
  // Safari sends no event to an input outside the page.
  document.body.append(input)
  input.click()
}

/** Whether this is a phone or a tablet, which opens its camera. */
export const hasCamera = () => matchMedia('(pointer: coarse)').matches
