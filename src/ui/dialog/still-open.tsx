import { listInWords } from '#src/lib/text/list-in-words.ts'
import { Notice } from '../layout/alert.tsx'

interface StillOpenProps {
  /** Such as "deposit $58,000 today by 5 pm". */
  dates: readonly string[]
  /** What ends them: "the deal is settled". */
  once: string
}

/** What a press ends, in the dialog that asks about it: dates of an agreement that are open. Nothing without any. */
export function StillOpen({ dates, once }: StillOpenProps) {
  if (dates.length === 0) return null
  return (
    <Notice>
      Still open: {listInWords(dates.map(withinSentence))}. Once {once}, nothing reminds you of{' '}
      {dates.length === 1 ? 'it' : 'them'} any more.
    </Notice>
  )
}

/** "deposit $58,000 today", of a text that begins a line; names such as "LIM" stay. */
function withinSentence(date: string): string {
  return date.replace(/^(?:Deposit|Settlement)/, (name) => name.toLowerCase())
}
