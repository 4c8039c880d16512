import type { QueueEntry } from '#src/lib/offline-queue/entry.ts'
import { changedByText } from '#src/lib/text/changed-by.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import { fieldWords } from './field-words.ts'
import type { NameOf } from './names-of-ids.ts'

/**
 * What two people changed, both values, and what each choice does: "Use 15", "Keep 12"; without words for the fields, only who
 * did. Null unless that is why it was refused, and the author is known or the fields have words.
 */
export function clashText({ list, failure }: Pick<QueueEntry, 'list' | 'failure'>, nameOf?: NameOf) {
  const author = failure?.by
  const clashes = (failure?.clashes ?? []).flatMap(({ path, theirs, mine }) => {
    const [one, other] = [fieldWords(list, path, mine, nameOf), fieldWords(list, path, theirs, nameOf)]
    return one && other ? { label: one.label, mine: one.value, theirs: other.value } : []
  })
  const [first] = clashes
  if (first === undefined) {
    if (author === undefined) return null
    const did = author.isMe ? 'changed it' : 'changed it while you were editing it'
    return { reason: changedByText(author, did), mine: null, theirs: null }
  }
  const said = clashes.map(({ label, mine, theirs }) =>
    mine === null || theirs === null
      ? label
      : `${label} (${author?.isMe ? `there: ${theirs}, here: ${mine}` : `theirs: ${theirs}, yours: ${mine}`})`,
  )
  const isOne = clashes.length === 1
  return {
    reason: author?.isMe
      ? `You changed ${listInWords(said)} in another window.`
      : `${author?.name ?? 'Someone else'} has changed ${listInWords(said)} too.`,
    mine: isOne && first.mine !== null && first.mine.length <= MOST ? `Use ${first.mine}` : 'Use mine',
    theirs:
      isOne && first.theirs !== null && first.theirs.length <= MOST ? `Keep ${first.theirs}` : 'Keep theirs',
  }
}

/** The longest value that fits on a button. */
const MOST = 24
