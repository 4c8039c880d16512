import { useEffect, useRef, useState } from 'react'
import { pictureKind, screenshotProblem } from '../rules.ts'
import type { Screenshot } from '../schema.ts'
import { uploadScreenshot } from './api.ts'

/** A picture on its way to the server, or what kept it from getting there. */
export interface ChosenPicture {
  name: string
  /** An address of the file in this browser; null for what is no picture. */
  preview: string | null
  /** How much of it was sent, from 0 to 1. */
  part: number
  problem: string | null
  /** Whether sending it again may help: the file itself is not the reason. */
  mayRetry: boolean
}

interface Sending {
  file: File
  idempotencyKey: string
  controller: AbortController
  done: Promise<Screenshot | null>
}

/** Sends a chosen picture while the person goes on writing; `onKept` gets what the server keeps of it. */
export function useScreenshot(onKept: (screenshot: Screenshot | null) => void) {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null)
  const sending = useRef<Sending | null>(null)
  useEffect(() => () => sending.current?.controller.abort(), [])
  const preview = chosen?.preview ?? null
  useEffect(() => () => (preview === null ? undefined : URL.revokeObjectURL(preview)), [preview])

  function choose(given: File): void {
    const file = named(given)
    stop()
    onKept(null)
    const problem = screenshotProblem(file.name, file.size)
    const address = problem === null ? URL.createObjectURL(file) : null
    setChosen({ name: file.name, preview: address, part: 0, problem, mayRetry: false })
    if (problem === null) start(file, crypto.randomUUID())
  }

  function start(file: File, idempotencyKey: string): void {
    const controller = new AbortController()
    sending.current = {
      file,
      idempotencyKey,
      controller,
      done: send(file, idempotencyKey, controller.signal),
    }
  }

  async function send(file: File, idempotencyKey: string, signal: AbortSignal): Promise<Screenshot | null> {
    const onProgress = (part: number) => setChosen((picture) => picture && { ...picture, part })
    try {
      const screenshot = await uploadScreenshot(file, { idempotencyKey, signal, onProgress })
      if (signal.aborted) return null
      setChosen(null)
      onKept(screenshot)
      return screenshot
    } catch (error) {
      if (!signal.aborted) setChosen((picture) => picture && { ...picture, ...failureOf(error) })
      return null
    }
  }

  function stop(): void {
    sending.current?.controller.abort()
    sending.current = null
    setChosen(null)
  }

  function retry(): void {
    if (sending.current === null) return
    const { file, idempotencyKey } = sending.current
    setChosen((picture) => picture && { ...picture, part: 0, problem: null })
    start(file, idempotencyKey)
  }

  return {
    chosen,
    choose,
    retry,
    /** Stops an upload, and lets go of what was uploaded. */
    remove(): void {
      stop()
      onKept(null)
    },
    /** Waits for a picture on its way. Null: there is none, or it did not get there. */
    settled: (): Promise<Screenshot | null> => sending.current?.done ?? Promise.resolve(null),
  }
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
