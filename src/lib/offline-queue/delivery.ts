import type { QueryClient } from '@tanstack/react-query'
import type { ApiError, Reader } from '../http.ts'
import type { ChangeWords } from './entry.ts'

/** Called with why a change failed; `rollBack` removes the change from what is shown. */
export type OnFailed = (failure: ApiError, rollBack: () => void) => void

/** One list of one organization in this browser's cache. */
export interface CachedList {
  client: QueryClient
  organizationId: string
}

/** For which list a change is sent, and what sending needs. */
export interface SentAs extends CachedList {
  /** The Idempotency-Key: the same for every attempt. */
  key: string
  /** Aborted when the change is discarded meanwhile, or another person signs in. */
  signal: AbortSignal
  /** The content of the file that goes with it; undefined when this browser has lost it. */
  file(): Promise<Blob | undefined>
  /** Notes how much of the file was sent, from 0 to 1. */
  onProgress(part: number): void
}

/** What can be queued for a list, and how it is sent. */
export interface Delivery<Change, Answer> {
  /** The name under which its changes are stored. */
  list: string
  schema: Reader<Change>
  /** Files: so many at once, each shown until it is confirmed or discarded. Otherwise one after the other, in order. */
  filesAtOnce?: number
  send(change: Change, version: number, as: SentAs): Promise<Answer>
  /** Puts the answer into the cached list. */
  accept(list: CachedList, change: Change, answer: Answer): void
  /** The version of a row in the cached list; null when it is not there. */
  versionOf(list: CachedList, id: string): number | null
  /** Learns from a failure; true when nothing is left of the change to be done. */
  isSettled(list: CachedList, change: Change, failure: ApiError): boolean | Promise<boolean>
  /** Reads the list from the server. */
  read(list: CachedList): Promise<unknown>
}

/** A change, what it is called, the version it starts from where that is not the cached list's, and the file it sends. */
export interface Submission<Change> {
  change: Change
  words: ChangeWords
  version?: number
  file?: Blob
}
