import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from '#src/lib/browser/store.ts'
import { rejectedUpload, type ShownUpload, shownUpload } from '#src/lib/files/upload.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import type { ChosenFile, FileCheck } from '#src/ui/field/chosen-files.ts'
import { changeDraft, screenshotUploads } from '../api.ts'
import { isPictureKind, NOT_AN_IMAGE, pictureKind, screenshotProblem } from '../suggestions.ts'

/** Checks a file that is chosen as a screenshot. */
export const screenshotCheck: FileCheck = (file, signature) =>
  screenshotProblem(withExtension(file).name, file.size) ??
  (isPictureKind(signature?.kind) ? null : NOT_AN_IMAGE)

/** The screenshot of the draft while it is queued or sent, or an invalid file. */
export function useScreenshot(userId: string) {
  const client = useQueryClient()
  const queue = offlineQueueOf(client)
  const progress = useStore(queue.progress)
  const queued = () => queue.entries.find(({ list }) => list === 'screenshots')
  const entry = useStore(queue.state, queued)
  const [rejected, setRejected] = useState<ShownUpload | null>(null)

  function remove(): void {
    setRejected(null)
    for (let old = queued(); old !== undefined; old = queued()) queue.remove(old)
    changeDraft(userId, { screenshot: null })
  }

  function choose({ file: given, problem }: ChosenFile): void {
    const file = withExtension(given)
    const { name } = file
    remove()
    if (problem !== null) {
      setRejected(rejectedUpload(name, problem))
      return
    }
    const change = { id: crypto.randomUUID(), fileName: name }
    // A failed file stays queued, with its reason.
    screenshotUploads(client).submit(userId, { change, words: { name, verb: 'uploaded' }, file }, () => {})
  }

  async function retry(): Promise<void> {
    const open = queued()
    if (open !== undefined) await screenshotUploads(client).retry(open)
  }

  /** Waits for an upload, and retries a queued one. Returns true if nothing is left to upload. */
  async function settled(): Promise<boolean> {
    if (queued()?.state === 'queued') await retry()
    await new Promise<void>((resolve) => {
      const check = () => {
        if (queued()?.state === 'sending') return
        stop()
        resolve()
      }
      const stop = queue.state.subscribe(check)
      check()
    })
    return queued() === undefined
  }

  const upload = entry ? shownUpload(entry, progress.get(entry.key)) : rejected
  return { upload, choose, retry, remove, settled }
}

/** Some phones provide images without a file extension. */
function withExtension(file: File): File {
  if (pictureKind(file.name) !== null) return file
  const ending = /^image\/(jpeg|png|webp|gif)$/.exec(file.type)?.[1]
  return ending === undefined ? file : new File([file], `screenshot.${ending}`, { type: file.type })
}
