import { isRecord } from './is-record.ts'

/** How long after the page was opened an answer from its beginning is still new, in milliseconds. */
const NEW_FOR_MS = 30_000

/**
 * What the page itself has asked of this path before its code was there (`src/app/public/theme.js`), given once. Null: it has
 * not, or without success, or too long ago, or something was changed since.
 */
export async function takeEarlyAnswer(path: string): Promise<Response | null> {
  const { earlyAnswers } = globalThis as { earlyAnswers?: unknown }
  if (!isRecord(earlyAnswers) || !(path in earlyAnswers)) return null
  const early = earlyAnswers[path]
  delete earlyAnswers[path]
  if (performance.now() > NEW_FOR_MS) return null
  const answer = await Promise.resolve(early).catch(() => null)
  return answer instanceof Response && answer.ok ? answer : null
}

/** Something is changed from here on: what was answered before it is not shown any more. */
export function dropEarlyAnswers(): void {
  Reflect.deleteProperty(globalThis, 'earlyAnswers')
}
