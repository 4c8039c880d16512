import type { CSSProperties, ElementType, HTMLAttributes, ReactNode } from 'react'
import { classNames } from '../style/class-names.ts'
import styles from './layout.module.css'

/** In px: the steps of tokens.css, halves included. */
type Space = 0 | 2 | 4 | 6 | 8 | 10 | 12 | 16 | 20 | 24 | 32 | 40 | 48
/** One, or those between rows and between columns. */
type Gap = Space | readonly [rows: Space, columns: Space]
type Align = 'start' | 'end' | 'center' | 'baseline'
type Block =
  | 'div'
  | 'section'
  | 'header'
  | 'footer'
  | 'nav'
  | 'form'
  | 'fieldset'
  | 'h2'
  | 'h3'
  | 'p'
  | 'span'
type List = 'ul' | 'ol' | 'li' | 'dl' | 'dt' | 'dd'

interface PartProps extends Omit<HTMLAttributes<HTMLElement>, 'style'> {
  as?: Block | List
  gap?: Gap
  align?: Align | undefined
}

/** Parts below each other, as wide as their parent unless aligned. */
export function Stack({ gap = 16, align, ...rest }: PartProps) {
  return <Part {...rest} kind={styles.stack} style={{ gap: inPx(gap), justifyItems: align }} />
}

interface RowProps extends PartProps {
  /** As far apart as possible. */
  isSpread?: boolean
  isOneLine?: boolean
}

/** Parts beside each other, such as buttons. */
export function Row({ gap = 8, align, isSpread, isOneLine, ...rest }: RowProps) {
  const kind = classNames(styles.row, isSpread && styles.spread, isOneLine && styles.oneLine)
  return <Part {...rest} kind={kind} style={{ gap: inPx(gap), alignItems: align }} />
}

interface GridProps extends PartProps {
  /** The least width of a column, in px: as many beside each other as fit. */
  columns: number
  /** Keeps the width of the columns that are missing, instead of filling the line. */
  isSparse?: boolean
}

/** Parts in columns of one width, such as the fields of a form. */
export function Grid({ gap = 16, align, columns, isSparse, ...rest }: GridProps) {
  const gridTemplateColumns = `repeat(auto-${isSparse ? 'fill' : 'fit'}, minmax(min(100%, ${columns}px), 1fr))`
  return (
    <Part {...rest} kind={styles.stack} style={{ gridTemplateColumns, gap: inPx(gap), alignItems: align }} />
  )
}

/** A quieter sentence. */
export function Note({ children }: { children: ReactNode }) {
  return <p className="quiet text-13">{children}</p>
}

type Drawn = Omit<PartProps, 'gap' | 'align'> & { kind: string | undefined; style: CSSProperties }

function Part({ as = 'div', kind, className, ...rest }: Drawn) {
  const Element: ElementType = as
  return <Element {...rest} className={classNames(kind, className)} />
}

const inPx = (gap: Gap) => (typeof gap === 'number' ? gap : `${gap[0]}px ${gap[1]}px`)
