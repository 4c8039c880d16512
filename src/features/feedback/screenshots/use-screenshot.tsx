import { useEffect, useRef, useState } from 'react'
import {
  type DraftFile,
  deleteDraftFile,
  draftFileOf,
  readFile,
  storeDraftFile,
} from '#src/lib/offline-queue/files.ts'
import { pictureKind, screenshotProblem } from '../rules.ts'
import type { Screenshot } from '../schema.ts'
import { uploadScreenshot } from './api.ts'

/** A picture on its way to the server, or what kept it from getting there. */
export interface ChosenPicture {
  name: string
  /** An address of the file in this browser; null for what is no picture, and until it is read. */
  preview: string | null
  /** How much of it was sent, from 0 to 1. */
  part: number
  problem: string | null
  /** Whether sending it again may help: the file itself is not the reason. */
  mayRetry: boolean
}

/** A picture and the key under which it is sent, and kept until it has arrived. */
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
 * Sends a chosen picture while the person goes on writing, and keeps it in this browser until it has arrived; `onKept` gets
 * what the server keeps of it.
 */
export function useScreenshot(userId: string, onKept: (screenshot: Screenshot | null) => void) {
  const [chosen, setChosen] = useState(() => leftPicture(draftFileOf(userId)))
  const sending = useRef<Sending | null>(null)
  /** The key of the picture that is not at the server yet. */
  const wanted = useRef<string | null>(null)
  useEffect(() => () => sending.current?.controller.abort(), [])
  const preview = chosen?.preview ?? null
  useEffect(() => () => (preview === null ? undefined : URL.revokeObjectURL(preview)), [preview])

  function choose(given: File): void {
    const file = named(given)
    remove()
    const problem = screenshotProblem(file.name, file.size)
    const address = problem === null ? URL.createObjectURL(file) : null
    setChosen({ name: file.name, preview: address, part: 0, problem, mayRetry: false })
    if (problem !== null) return
    const key = crypto.randomUUID()
    wanted.current = key
    // Where there is no room for it, it lives with the page.
    keep({ key, file }).catch(() => {})
    start({ key, file })
  }

  async function keep({ key, file }: Picture): Promise<void> {
    const draft = { userId, key, name: file.name }
    await storeDraftFile(draft, await file.arrayBuffer(), () => wanted.current === key)
  }

  function start(picture: Picture): void {
    const controller = new AbortController()
    sending.current = { picture, controller, done: send(picture, controller.signal) }
  }

  async function send({ key, file }: Picture, signal: AbortSignal): Promise<Screenshot | null> {
    const onProgress = (part: number) => setChosen((picture) => picture && { ...picture, part })
    try {
      const screenshot = await uploadScreenshot(file, { idempotencyKey: key, signal, onProgress })
      if (signal.aborted) return null
      setChosen(null)
      onKept(screenshot)
      forget()
      return screenshot
    } catch (error) {
      if (!signal.aborted) setChosen((picture) => picture && { ...picture, ...failureOf(error) })
      return null
    }
  }

  /** Goes on with a picture that was chosen on an earlier page, and did not arrive from there. */
  function resume(): void {
    const left = draftFileOf(userId)
    if (left === null || sending.current !== null) return
    wanted.current = left.key
    sending.current = { picture: null, controller: new AbortController(), done: sendLeft(left) }
  }

  async function sendLeft({ key, name }: DraftFile): Promise<Screenshot | null> {
    const content = await readFile(key).catch(() => undefined)
    if (wanted.current !== key) return null
    if (content === undefined) {
      stop()
      return null
    }
    const file = new File([content], name)
    setChosen({ ...untouched(name), preview: URL.createObjectURL(file) })
    start({ key, file })
    return settled()
  }

  function forget(): void {
    const left = draftFileOf(userId)
    wanted.current = null
    // What can't be deleted now is an orphan that a later page deletes.
    if (left !== null) deleteDraftFile(left).catch(() => {})
  }

  function stop(): void {
    sending.current?.controller.abort()
    sending.current = null
    forget()
    setChosen(null)
  }

  function retry(): void {
    const picture = sending.current?.picture
    if (!picture) return
    setChosen((before) => before && { ...before, part: 0, problem: null })
    start(picture)
  }

  /** Stops an upload, and lets go of what was uploaded. */
  function remove(): void {
    stop()
    onKept(null)
  }

  /** Waits for a picture on its way. Null: there is none, or it did not get there. */
  function settled(): Promise<Screenshot | null> {
    return sending.current?.done ?? Promise.resolve(null)
  }

  return { chosen, choose, resume, retry, remove, settled }
}

function leftPicture(left: DraftFile | null): ChosenPicture | null {
  return left && untouched(left.name)
}

function untouched(name: string): ChosenPicture {
  return { name, preview: null, part: 0, problem: null, mayRetry: false }
}

function failureOf(error: unknown): Pick<ChosenPicture, 'problem' | 'mayRetry'> {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0
  const problem = error instanceof Error ? error.message : String(error)
  return { problem, mayRetry: status !== 400 && status !== 413 }
}

/** Some phones give pictures without an ending. */
function named(file: File): File {
  if (pictureKind(file.name) !== null) return file
  const ending = /^image\/(jpeg|png|webp|gif)$/.exec(file.type)?.[1]
  return ending === undefined ? file : new File([file], `screenshot.${ending}`, { type: file.type })
}
