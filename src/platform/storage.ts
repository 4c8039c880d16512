/** What is to be stored: a file on this machine's disk, read as a stream. */
export interface FileToStore {
  path: string
  size: number
  /** Its media type. */
  type: string
}

export interface StoredFile {
  key: string
  modifiedAt: Date
}

/** Where people's files are. A key is words, ids and dots, separated by slashes; nobody outside ever chooses one. */
export interface Storage {
  /** Stores a file under a key that was never used before. */
  put(key: string, file: FileToStore): Promise<void>
  /** The file's bytes as they are asked for, or null when there is no such file. */
  get(key: string): Promise<{ size: number; body: ReadableStream<Uint8Array> } | null>
  /** Removes files; those that are gone already are no error. */
  remove(keys: readonly string[]): Promise<void>
  /** Up to 1,000 files whose keys begin with `prefix`, in the order of their keys' bytes, from after `after` on. */
  list(prefix: string, after: string): Promise<StoredFile[]>
}

/** At most so many files in one answer of `list`. */
export const LIST_SIZE = 1_000

const KEY = /^[a-z0-9_-]+(\/[a-z0-9_-]+)*\/[a-z0-9_-]+(\.[a-z0-9]+)+$/

/** Throws for a key that could lead anywhere else: `..`, an absolute path, an odd character. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is no key of a stored file')
  return key
}
