import type { InputHTMLAttributes, Ref } from 'react'
import { type ChosenFile, checkFiles, type FileCheck } from './chosen-files.ts'

interface FileInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> {
  ref?: Ref<HTMLInputElement>
  check: FileCheck
  onFiles: (files: ChosenFile[]) => void
}

/** An input that checks the chosen files. */
export function FileInput({ check, onFiles, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      onChange={({ currentTarget }) => {
        void checkFiles([...(currentTarget.files ?? [])], check).then(onFiles)
        // Without this, choosing the same file again fires no change event.
        currentTarget.value = ''
      }}
    />
  )
}
