import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import type { ShownUpload } from '#src/lib/files/upload.ts'
import { waiting } from '#src/lib/offline-queue/words.ts'
import { capitalized } from '#src/lib/text/list-in-words.ts'
import { type ChosenFile, checkFiles, type FileCheck } from './chosen-files.ts'

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Handles dropped and pasted files; ignores other drags. */
export function useFileDrop(check: FileCheck, onFiles: (files: readonly ChosenFile[]) => void) {
  const [isOver, setIsOver] = useState(false)
  // dragenter of a child fires before dragleave of its parent, so only a counter detects that the pointer has left.
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
        void checkFiles([...event.dataTransfer.files], check).then(onFiles)
      },
    },
    onPaste: ({ clipboardData }: ClipboardEvent) => {
      void checkFiles([...clipboardData.files], check).then(onFiles)
    },
  }
}

interface UploadProgressProps {
  upload: ShownUpload
  className?: string | undefined
}

export function UploadProgress({ upload, className }: UploadProgressProps) {
  const label = `Uploading ${upload.name}`
  return <progress className={className} aria-label={label} value={percentOf(upload)} max={100} />
}

export function uploadText(upload: ShownUpload): string {
  if (upload.state === 'queued') return navigator.onLine ? 'Waiting' : capitalized(waiting())
  const percent = percentOf(upload)
  return percent < 100 ? `${percent}%` : 'Checking …'
}

function percentOf({ part }: ShownUpload): number {
  return Math.round(part * 100)
}
