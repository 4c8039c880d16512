import { useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import type { categoryOf } from '../rules.ts'

interface UploadButtonProps {
  category: ReturnType<typeof categoryOf>
  onFiles: (files: readonly File[]) => void
}

/** Opens the system's dialog for the kinds of files that the category takes. */
export function UploadButton({ category, onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="dense" icon="upload" onClick={() => input.current?.click()}>
        Upload
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={`Files for ${category.label}`}
        accept={category.extensions.map((extension) => `.${extension}`).join(',')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file may be chosen again, after it was mended.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
