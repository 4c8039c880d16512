import { useEffect, useRef, useState } from 'react'
import {
  type DraftFile,
  deleteDraftFile,
  draftFileOf,
  readFile,
  storeDraftFile,
} from '#src/lib/offline-queue/files.ts'
import { upload } from '#src/lib/upload.ts'
import { type Screenshot, screenshotSchema } from '../schema.ts'
import { pictureKind, screenshotProblem } from '../suggestions.ts'

/** An image being uploaded, or the reason why it wasn't. */
export interface ChosenPicture {
  name: string
  /** An object URL; null for an invalid file, and until a resumed file is read. */
  preview: string | null
  part: number
  problem: string | null
  mayRetry: boolean
}

/** `key` is the idempotency key, and the key of the file in browser storage. */
interface Picture {
  key: string
  file: File
}

interface Sending {
  picture: Picture | null
  controller: AbortController
  done: Promise<Screenshot | null>
}

/**
 * Uploads a chosen image in the background and stores it in this browser until then, so that a later page can resume the
 * upload. Calls `onUploaded` with the screenshot, and with null when it is removed.
 */
export function useScreenshot(userId: string, onUploaded: (screenshot: Screenshot | null) => void) {
  const [chosen, setChosen] = useState(() => draftPicture(draftFileOf(userId)))
  const sending = useRef<Sending | null>(null)
  const currentKey = useRef<string | null>(null)
  useEffect(() => () => sending.current?.controller.abort(), [])
  const preview = chosen?.preview ?? null
  useEffect(() => () => (preview === null ? undefined : URL.revokeObjectURL(preview)), [preview])

  function choose(given: File): void {
    const file = withExtension(given)
    remove()
    const problem = screenshotProblem(file.name, file.size)
    const address = problem === null ? URL.createObjectURL(file) : null
    setChosen({ name: file.name, preview: address, part: 0, problem, mayRetry: false })
    if (problem !== null) return
    const key = crypto.randomUUID()
    currentKey.current = key
    // If browser storage is full, the upload doesn't survive the page.
    saveDraft({ key, file }).catch(() => {})
    start({ key, file })
  }

  async function saveDraft({ key, file }: Picture): Promise<void> {
    const draft = { userId, key, name: file.name }
    await storeDraftFile(draft, await file.arrayBuffer(), () => currentKey.current === key)
  }

  function start(picture: Picture): void {
    const controller = new AbortController()
    sending.current = { picture, controller, done: send(picture, controller.signal) }
  }

  async function send({ key, file }: Picture, signal: AbortSignal): Promise<Screenshot | null> {
    const onProgress = (part: number) => setChosen((picture) => picture && { ...picture, part })
    try {
      const options = { idempotencyKey: key, signal, onProgress }
      const screenshot = await upload('/api/suggestions/screenshots', file, screenshotSchema, options)
      if (signal.aborted) return null
      setChosen(null)
      onUploaded(screenshot)
      discardDraft()
      return screenshot
    } catch (error) {
      if (!signal.aborted) setChosen((picture) => picture && { ...picture, ...failureOf(error) })
      return null
    }
  }

  function resume(): void {
    const draftFile = draftFileOf(userId)
    if (draftFile === null || sending.current !== null) return
    currentKey.current = draftFile.key
    sending.current = { picture: null, controller: new AbortController(), done: resumeUpload(draftFile) }
  }

  async function resumeUpload({ key, name }: DraftFile): Promise<Screenshot | null> {
    const content = await readFile(key).catch(() => undefined)
    if (currentKey.current !== key) return null
    if (content === undefined) {
      stop()
      return null
    }
    const file = new File([content], name)
    setChosen({ ...notStarted(name), preview: URL.createObjectURL(file) })
    start({ key, file })
    return settled()
  }

  function discardDraft(): void {
    const draftFile = draftFileOf(userId)
    currentKey.current = null
    // If this fails, a later page deletes the orphaned file.
    if (draftFile !== null) deleteDraftFile(draftFile).catch(() => {})
  }

  function stop(): void {
    sending.current?.controller.abort()
    sending.current = null
    discardDraft()
    setChosen(null)
  }

  function retry(): void {
    const picture = sending.current?.picture
    if (!picture) return
    setChosen((before) => before && { ...before, part: 0, problem: null })
    start(picture)
  }

  function remove(): void {
    stop()
    onUploaded(null)
  }

  function settled(): Promise<Screenshot | null> {
    return sending.current?.done ?? Promise.resolve(null)
  }

  return { chosen, choose, resume, retry, remove, settled }
}

function draftPicture(draftFile: DraftFile | null): ChosenPicture | null {
  return draftFile && notStarted(draftFile.name)
}

function notStarted(name: string): ChosenPicture {
  return { name, preview: null, part: 0, problem: null, mayRetry: false }
}

function failureOf(error: unknown): Pick<ChosenPicture, 'problem' | 'mayRetry'> {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0
  const problem = error instanceof Error ? error.message : String(error)
  return { problem, mayRetry: status !== 400 && status !== 413 }
}

/** Some phones provide images without a file extension. */
function withExtension(file: File): File {
  if (pictureKind(file.name) !== null) return file
  const ending = /^image\/(jpeg|png|webp|gif)$/.exec(file.type)?.[1]
  return ending === undefined ? file : new File([file], `screenshot.${ending}`, { type: file.type })
}
