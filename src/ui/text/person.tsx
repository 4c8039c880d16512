import { type Author, authorName, authorText } from '#src/lib/text/person-name.ts'

interface PersonProps {
  author: Author | null
  /** The reader, who is called “You”. */
  myId?: string
}

/** Who did something, by name; the address is on hover. */
export function Person({ author, myId }: PersonProps) {
  const text = myId === undefined ? authorName(author) : authorText(author, myId)
  return <span title={author?.email || undefined}>{text}</span>
}
