/** A local file to be streamed into storage. */
export interface FileToStore {
  path: string
  size: number
  type: string
}

export interface StoredFile {
  key: string
  modifiedAt: Date
}

/** File storage. A key consists of words, ids and dots, separated by slashes; clients never choose one. */
export interface Storage {
  /** Stores a file under an unused key. */
  put(key: string, file: FileToStore): Promise<void>
  /** The file as a stream, or null if it doesn't exist. */
  get(key: string): Promise<{ size: number; body: ReadableStream<Uint8Array> } | null>
  /** Deletes files; missing ones are ignored. */
  remove(keys: readonly string[]): Promise<void>
  /** Up to 1,000 files with this prefix, in byte order of their keys, after the key `after`. */
  list(prefix: string, after: string): Promise<StoredFile[]>
}

/** Page size of `list`. */
export const LIST_SIZE = 1_000

const KEY = /^[a-z0-9_-]+(\/[a-z0-9_-]+)*\/[a-z0-9_-]+(\.[a-z0-9]+)+$/

/** Throws for a key that could escape the storage folder (path traversal), such as `..` or an absolute path. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('Invalid storage key')
  return key
}
