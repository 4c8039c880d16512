import type { QueryClient } from '@tanstack/react-query'
import type { ApiError, Reader } from '../http.ts'
import type { ChangeWords, Upgrade } from './entry.ts'

/** `rollBack` removes the failed change from the screen. */
export type OnFailed = (failure: ApiError, rollBack: () => void) => void

/** The cached list of an organization. */
export interface CachedList {
  client: QueryClient
  organizationId: string
}

export interface SentAs extends CachedList {
  /** The idempotency key, the same for every attempt. */
  key: string
  /** Aborted if the change is discarded or another person signs in. */
  signal: AbortSignal
  /** Undefined if the browser has lost the file. */
  file(): Promise<Blob | undefined>
  onProgress(part: number): void
}

/** How the changes of a list are sent. */
export interface Delivery<Change, Result> {
  list: string
  schema: Reader<Change>
  upgrade?: Upgrade
  /** For files: the concurrency limit. Other changes are sent one at a time, in order. */
  filesAtOnce?: number
  send(change: Change, version: number, as: SentAs): Promise<Result>
  accept(list: CachedList, change: Change, result: Result): void
  /** The version of the cached row; null if there is none. */
  versionOf(list: CachedList, change: Change): number | null
  /** Handles a failure; true if nothing of the change is left to do. */
  isSettled(list: CachedList, change: Change, failure: ApiError): boolean | Promise<boolean>
  read(list: CachedList, change: Change): Promise<unknown>
}

/** `version` is by default that of the cached row. */
export interface Submission<Change> {
  change: Change
  words: ChangeWords
  version?: number
  file?: Blob
}
