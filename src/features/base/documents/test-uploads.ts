import { QueryClient } from '@tanstack/react-query'
import { createStore, keys } from 'idb-keyval'
import { expect, vi } from 'vitest'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { eventually } from '#src/lib/time/test-eventually.ts'
import type { TestBrowser } from '#src/server/testing/test-network.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import type { DealKey } from './api.ts'
import { documentUploads, queueUpload, shownUploads } from './upload-queue.ts'

/** A user's page that uploads files to a deal. */
export function openUploadPage(browser: TestBrowser, person: Person, key: DealKey) {
  browser.openPage()
  const client = new QueryClient()
  const queue = offlineQueueOf(client)
  queue.setOwner(person.userId)
  queue.isSignedInAs = vi.fn(async (userId: string) => userId === browser.signedInAs.userId)
  const sender = documentUploads(client)
  const only = () => {
    const [upload, ...others] = queue.entries
    if (upload === undefined || others.length > 0) throw new Error('Not one file is queued')
    return upload
  }
  const files = () => keys(createStore('doneup-files', 'files'))
  const page = {
    queue,
    sender,
    only,
    files,
    shown: () => shownUploads(queue.entries, queue.progress.get(), key),
    discard: () => queue.remove(only()),
    retry: () => sender.retry(only()),
    choose(name: string, bytes: Uint8Array) {
      const settled = queueUpload(client, key, 'purchase_docs', new File([new Uint8Array(bytes)], name))
      return { settled }
    },
    /** Chooses a file, and waits until it is stored. */
    async store(name: string, bytes: Uint8Array) {
      page.choose(name, bytes)
      await eventually(() => expect(queue.entries.some(({ inMemory }) => inMemory)).toBe(false))
    },
    async comeOnline() {
      browser.network = 'online'
      sender.resume()
      await eventually(() => expect(sender.get()).toEqual([]))
    },
    async leavesNothing() {
      await eventually(async () => expect(await files()).toEqual([]))
      expect(queue.entries).toEqual([])
    },
  }
  return page
}

/** Responds to uploads in place of the server. */
export function answerUploads(answer: () => Response | Promise<Response>): () => void {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    init.method === 'POST' ? Promise.resolve(answer()) : fetch(path, init),
  )
  return () => vi.stubGlobal('fetch', fetch)
}

export const problem = (status: number, code: string) =>
  Response.json({ code, detail: 'Please try again.' }, { status })
