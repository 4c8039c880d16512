import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../layout/button.tsx'
import { Icon } from '../layout/icons.tsx'
import { Row } from '../layout/layout.tsx'
import { classNames } from '../style/class-names.ts'
import styles from './how.module.css'

const WIDTH = 372
const CALL_LINE = 66
const EDGE = 16

interface HowProps {
  /** The figure; also part of the button's accessible name. */
  about: string
  children: ReactNode
}

/** Explains a figure in a popover, or a bottom sheet on phones. */
export function How({ about, children }: HowProps) {
  const button = (
    <>
      how?<span className="visually-hidden"> {about}</span>
    </>
  )
  return (
    <Explanation
      button={button}
      className={classNames('no-print tap', styles.how)}
      title="How this is worked out"
    >
      {children}
    </Explanation>
  )
}

interface ExplanationProps {
  button: ReactNode
  className: string | undefined
  /** A mouse's tooltip of the button. */
  hint?: string
  tabIndex?: number | undefined
  title: string
  children: ReactNode
}

/** A button that explains what is beside it, or itself, in a popover. */
export function Explanation({
  button: content,
  className,
  hint,
  title,
  children,
  tabIndex,
}: ExplanationProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)

  function beforeToggle(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState !== 'open' || !button.current) return
    place(event.currentTarget, button.current)
    // Renders before the popover is shown.
    flushSync(() => setOpen(true))
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        title={hint}
        tabIndex={tabIndex}
        popoverTarget={id}
        aria-expanded={isOpen}
      >
        {content}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-title`}
        className={classNames('phone-sheet', styles.popover)}
        onBeforeToggle={beforeToggle}
        onToggle={(event) => event.newState === 'closed' && setOpen(false)}
      >
        {isOpen && (
          <>
            <span className={styles.call} aria-hidden="true" />
            <Row isOneLine align="center" isSpread gap={0} className="below-2">
              <h2 id={`${id}-title`} className="text-body bold">
                {title}
              </h2>
              <IconButton
                label="Close"
                size="small"
                className={styles.close}
                popoverTarget={id}
                popoverTargetAction="hide"
              >
                <Icon name="close" size={14} />
              </IconButton>
            </Row>
            {children}
          </>
        )}
      </div>
    </>
  )
}

/** Positions the popover next to its button, or below it. Doesn't cover an ancestor with data-how-edge. */
function place(popover: HTMLElement, opener: HTMLElement): void {
  const button = opener.getBoundingClientRect()
  const surface = opener.closest('[data-how-edge]')
  const beside = (surface ?? opener).getBoundingClientRect()
  const lower = (opener.closest('[data-how-edge="row"]') ?? opener).getBoundingClientRect().bottom
  const { clientWidth } = document.documentElement
  const fitsRight = beside.right + CALL_LINE + WIDTH + EDGE <= clientWidth
  const fitsLeft = beside.left - CALL_LINE - WIDTH >= EDGE
  const side = fitsRight ? 'right' : fitsLeft ? 'left' : 'below'
  const below = Math.max(EDGE, Math.min(button.left, clientWidth - WIDTH - EDGE))
  const left = { right: beside.right + CALL_LINE, left: beside.left - CALL_LINE - WIDTH, below }[side]
  const top = side === 'below' ? lower + 8 : button.top + button.height / 2 - 19
  // On the left side, the connecting line would cross the figure's name.
  popover.dataset.side = side === 'left' && !surface ? 'beside' : side
  popover.style.setProperty('--left', `${left + scrollX}px`)
  popover.style.setProperty('--top', `${top + scrollY}px`)
}
