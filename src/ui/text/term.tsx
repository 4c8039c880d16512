import type { ReactNode } from 'react'
import { Explanation } from '../figure/how.tsx'
import { classNames } from '../style/class-names.ts'
import styles from './term.module.css'
import { TERMS, type TermName } from './terms.ts'

interface TermProps {
  of: TermName
  /** The term as the screen writes it. */
  children: ReactNode
}

/** A sentence with its first mention of the term as a `Term`. */
export function TermedText({ of, children }: { of: TermName; children: string }) {
  const at = children.indexOf(of)
  if (at < 0) return children
  return (
    <>
      {children.slice(0, at)}
      <Term of={of}>{of}</Term>
      {children.slice(at + of.length)}
    </>
  )
}

/** A term of the glossary where it first appears on a screen: a dotted underline, with what it means. */
export function Term({ of, children }: TermProps) {
  const title = of.charAt(0).toUpperCase() + of.slice(1)
  return (
    <Hinted title={title} sentence={`${TERMS[of]}.`}>
      {children}
    </Hinted>
  )
}

interface HintedProps {
  title: string
  sentence: string
  tabIndex?: number | undefined
  children: ReactNode
}

/** A word with a dotted underline that explains itself to a mouse, a finger and the keyboard, which a `title` alone doesn’t. */
export function Hinted({ title, sentence, tabIndex, children }: HintedProps) {
  return (
    <Explanation
      button={children}
      className={classNames('tap', styles.term)}
      hint={sentence}
      title={title}
      tabIndex={tabIndex}
    >
      <p>{sentence}</p>
    </Explanation>
  )
}
