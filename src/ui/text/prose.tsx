import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProseBlock, ProsePart } from '#src/lib/text/prose-text.ts'
import { classNames } from '../style/class-names.ts'
import styles from './prose.module.css'

interface ProseProps {
  blocks: readonly ProseBlock[]
  /** Draws a picture of the text by its name. */
  picture?: ((name: string, alt: string) => ReactNode) | undefined
  className?: string | undefined
}

/** Paragraphs, lists and steps of a text in Markdown (`parseProse`). */
export function Prose({ blocks, picture, className }: ProseProps) {
  return (
    <div className={classNames(styles.prose, className)}>
      {blocks.map((block) => (
        <Block key={JSON.stringify(block.items)} {...block} picture={picture} />
      ))}
    </div>
  )
}

function Block({ kind, items, picture }: ProseBlock & Pick<ProseProps, 'picture'>) {
  const [first = []] = items
  if (kind === 'paragraph') return <p>{shownParts(first, picture)}</p>
  const List = kind === 'list' ? 'ul' : 'ol'
  return (
    <List>
      {items.map((item) => (
        <li key={JSON.stringify(item)}>{shownParts(item, picture)}</li>
      ))}
    </List>
  )
}

/** Parts may repeat, such as two labels of one name: each is known by its place. */
function shownParts(parts: readonly ProsePart[], picture: ProseProps['picture']) {
  const placed = parts.map((part, place) => ({ part, place }))
  return placed.map(({ part, place }) => <Part key={place} part={part} picture={picture} />)
}

function Part({ part, picture }: { part: ProsePart } & Pick<ProseProps, 'picture'>) {
  if (typeof part === 'string') return part
  if ('bold' in part) return <strong>{part.bold}</strong>
  if ('picture' in part) return picture?.(part.picture, part.alt)
  // Within the product without loading the page again, but for the pages about the API; a section of a page by its anchor.
  if (!part.href.startsWith('/') || part.href.startsWith('/api/')) return <a href={part.href}>{part.label}</a>
  const [to = '', hash] = part.href.split('#')
  return (
    <Link to={to} {...(hash && { hash })}>
      {part.label}
    </Link>
  )
}
