import { z } from 'zod'
import type { FieldProblem } from '#src/lib/api/app-error.ts'
import { kindOfName } from '#src/lib/files/file-names.ts'
import { plainName } from '#src/lib/text/plain-words.ts'
import {
  REQUIRED_ERROR,
  type Suggestion,
  type SuggestionStatus,
  suggestionSchema,
  suggestionStatusSchema,
} from './schema.ts'

/** A screenshot must be smaller than this limit. */
export const SCREENSHOT_LIMIT_BYTES = 5 * 1024 * 1024
export const NOT_AN_IMAGE = 'Please upload an image file'
export const TOO_LARGE = 'Image must be less than 5MB'
export const SUBMIT_FAILED = 'Failed to submit feedback'
export const OFFLINE = 'No internet connection'

const PICTURE_KINDS = ['jpeg', 'png', 'webp', 'gif'] as const

export const PICTURE_EXTENSIONS = ['jpg', ...PICTURE_KINDS].map((extension) => `.${extension}`)

/** The picture format of a file name's extension; null for any other file. */
export function pictureKind(name: string) {
  return kindOfName(name, PICTURE_KINDS)
}

/** Whether a file with this content can be a screenshot. */
export function isPictureKind(kind: unknown): boolean {
  return PICTURE_KINDS.some((one) => one === kind)
}

/** Returns why a screenshot is invalid, or null. Used by the browser before the upload, and by the server. */
export function screenshotProblem(name: string, bytes: number): string | null {
  if (pictureKind(name) === null || bytes === 0) return NOT_AN_IMAGE
  return bytes < SCREENSHOT_LIMIT_BYTES ? null : TOO_LARGE
}

export const KEY_PREFIX = 'feedback_screenshots/screenshots/'

export function screenshotKeys(id: string, stored: 'jpeg' | 'png') {
  return {
    fileKey: `${KEY_PREFIX}${id}.${stored === 'jpeg' ? 'jpg' : 'png'}`,
    thumbnailKey: `${KEY_PREFIX}${id}.small.jpg`,
  }
}

export function sortByVotes(suggestions: readonly Suggestion[]): Suggestion[] {
  return suggestions.toSorted(
    (one, other) =>
      other.votes - one.votes ||
      other.createdAt.localeCompare(one.createdAt) ||
      other.id.localeCompare(one.id),
  )
}

export const suggestionChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('vote'), id: z.string(), voted: z.boolean() }),
  z.object({ kind: z.literal('status'), id: z.string(), status: suggestionStatusSchema }),
  z.object({ kind: z.literal('remove'), id: z.string() }),
  z.object({ kind: z.literal('restore'), id: z.string(), suggestion: suggestionSchema }),
])
export type SuggestionChange = z.infer<typeof suggestionChangeSchema>

/** Idempotent: applying a vote that the server has already counted changes nothing. */
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

export interface SuggestionFilter {
  words: string
  status: SuggestionStatus | 'all'
}

export function filterSuggestions(suggestions: readonly Suggestion[], { words, status }: SuggestionFilter) {
  const wanted = words.split(/\s+/).map(plainName).filter(Boolean)
  return suggestions.filter((suggestion) => {
    if (status !== 'all' && suggestion.status !== status) return false
    const text = plainName(`${suggestion.title} ${suggestion.description}`)
    return wanted.every((word) => text.includes(word))
  })
}

/** A click on the vote button of suggestion `id`. `at` in ms, `clicks` as in UIEvent.detail (0: keyboard). */
export interface Click {
  id: string
  at: number
  x: number
  y: number
  clicks: number
}

const DOUBLE_CLICK_MS = 400
const SAME_PLACE_PX = 6

/** False for the second click of a double click, even if the first has moved another suggestion under the pointer. */
export function isNewClick(click: Click, previous: Click | null): boolean {
  if (click.clicks > 1) return false
  if (previous === null || click.clicks === 0 || click.id === previous.id) return true
  const isClose =
    Math.abs(click.x - previous.x) < SAME_PLACE_PX && Math.abs(click.y - previous.y) < SAME_PLACE_PX
  return !isClose || click.at - previous.at > DOUBLE_CLICK_MS
}

export function missingField(draft: { title: string; description: string }): FieldProblem | null {
  const field = (['title', 'description'] as const).find((name) => draft[name].trim() === '')
  return field === undefined ? null : { field, message: REQUIRED_ERROR }
}
