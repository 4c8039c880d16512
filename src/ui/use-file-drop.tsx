import { type DragEvent, useRef, useState } from 'react'

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Files dragged over an element and dropped on it. Anything else that is dragged is none of its business. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  // Entering a child comes before leaving its parent: only the balance tells when the pointer has left.
  const depth = useRef(0)

  function end(): void {
    depth.current = 0
    setIsOver(false)
  }

  return {
    isOver,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        depth.current += 1
        setIsOver(true)
      },
      onDragOver: (event: DragEvent) => {
        if (hasFiles(event)) event.preventDefault()
      },
      onDragLeave: () => {
        depth.current -= 1
        if (depth.current <= 0) end()
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        end()
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
