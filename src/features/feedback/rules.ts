import { z } from 'zod'
import { type Suggestion, type SuggestionStatus, suggestionSchema, suggestionStatusSchema } from './schema.ts'

/** A picture of this many bytes is too large already. */
export const SCREENSHOT_LIMIT_BYTES = 5 * 1024 * 1024
export const NOT_AN_IMAGE = 'Please upload an image file'
export const TOO_LARGE = 'Image must be less than 5MB'
export const SUBMIT_FAILED = 'Failed to submit feedback'
export const OFFLINE = 'No internet connection'

/** What a picture is by its content. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif'

const KIND_OF_EXTENSION: Record<string, PictureKind> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
}

/** The endings that the system's dialog for files offers. */
export const PICTURE_ENDINGS = Object.keys(KIND_OF_EXTENSION).map((extension) => `.${extension}`)

/** What a file's name says that it is; null for anything but a picture that we can draw afresh. */
export function pictureKind(name: string): PictureKind | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(KIND_OF_EXTENSION, extension) ? (KIND_OF_EXTENSION[extension] ?? null) : null
}

/** Why a file can't be a screenshot, or null. Asked before it is sent, and again on arrival. */
export function screenshotProblem(name: string, bytes: number): string | null {
  if (pictureKind(name) === null || bytes === 0) return NOT_AN_IMAGE
  return bytes < SCREENSHOT_LIMIT_BYTES ? null : TOO_LARGE
}

/** What begins every key of a screenshot's files. */
export const KEY_PREFIX = 'feedback_screenshots/screenshots/'

/** The keys of a new screenshot's files. */
export function screenshotKeys(id: string, stored: 'jpeg' | 'png') {
  return {
    fileKey: `${KEY_PREFIX}${id}.${stored === 'jpeg' ? 'jpg' : 'png'}`,
    thumbnailKey: `${KEY_PREFIX}${id}.small.jpg`,
  }
}

/** The board in its order: most votes first, then the newest. */
export function inOrder(suggestions: readonly Suggestion[]): Suggestion[] {
  return suggestions.toSorted(
    (one, other) =>
      other.votes - one.votes || compare(other.createdAt, one.createdAt) || compare(other.id, one.id),
  )
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** What a person does to a suggestion. */
export const suggestionChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('vote'), id: z.string(), voted: z.boolean() }),
  z.object({ kind: z.literal('status'), id: z.string(), status: suggestionStatusSchema }),
  z.object({ kind: z.literal('remove'), id: z.string() }),
  z.object({ kind: z.literal('restore'), id: z.string(), suggestion: suggestionSchema }),
])
export type SuggestionChange = z.infer<typeof suggestionChangeSchema>

/** The board once a change is done; a vote that is counted already is not counted twice. */
export function applyChange(
  suggestions: readonly Suggestion[],
  change: SuggestionChange,
): readonly Suggestion[] {
  if (change.kind === 'remove') return suggestions.filter(({ id }) => id !== change.id)
  if (change.kind === 'restore') {
    const isThere = suggestions.some(({ id }) => id === change.id)
    return isThere ? suggestions : [...suggestions, change.suggestion]
  }
  return suggestions.map((suggestion) => {
    if (suggestion.id !== change.id) return suggestion
    return change.kind === 'vote'
      ? withVote(suggestion, change.voted)
      : { ...suggestion, status: change.status }
  })
}

function withVote(suggestion: Suggestion, voted: boolean): Suggestion {
  if (suggestion.voted === voted) return suggestion
  return { ...suggestion, voted, votes: suggestion.votes + (voted ? 1 : -1) }
}

/** What people look for on the board. */
export interface Sought {
  words: string
  status: SuggestionStatus | 'all'
}

/** The suggestions of a status in whose title or description every typed word is found, macrons and capitals aside. */
export function found(suggestions: readonly Suggestion[], { words, status }: Sought): readonly Suggestion[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  return suggestions.filter((suggestion) => {
    if (status !== 'all' && suggestion.status !== status) return false
    const text = plain(`${suggestion.title} ${suggestion.description}`)
    return wanted.every((word) => text.includes(word))
  })
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** One press of a vote button: on which suggestion, when, where, and as which click in a row (0: a key). */
export interface Press {
  id: string
  at: number
  x: number
  y: number
  clicks: number
}

const DOUBLE_CLICK_MS = 400
const SAME_PLACE_PX = 6

/**
 * Whether a press is one of its own, or belongs to the one before: the second click of a double click, also where the first
 * has moved another suggestion under the pointer. Times are in milliseconds of one clock.
 */
export function isNewPress(press: Press, before: Press | null): boolean {
  if (press.clicks > 1) return false
  if (before === null || press.clicks === 0 || press.id === before.id) return true
  const isClose = Math.abs(press.x - before.x) < SAME_PLACE_PX && Math.abs(press.y - before.y) < SAME_PLACE_PX
  return !isClose || press.at - before.at > DOUBLE_CLICK_MS
}

/** The first box of a suggestion that has no words in it yet, or null. */
export function missingWords(draft: { title: string; description: string }): 'title' | 'description' | null {
  if (draft.title.trim() === '') return 'title'
  return draft.description.trim() === '' ? 'description' : null
}
