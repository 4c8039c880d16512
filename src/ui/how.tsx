import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from './button.tsx'
import styles from './how.module.css'
import { Icon } from './icons.tsx'

const WIDTH = 372
const CALL_LINE = 66
const EDGE = 16

interface HowProps {
  title: string
  /** The figure being explained; part of the button's name for people who cannot see what it stands beside. */
  about?: string
  children: ReactNode
}

/** "how?": opens the sum behind a figure beside it, or as a sheet from the bottom on phones. */
export function How({ title, about, children }: HowProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)

  function beforeToggle(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState !== 'open' || !button.current) return
    place(event.currentTarget, button.current)
    // The sum must be in the page in the frame that shows it.
    flushSync(() => setOpen(true))
  }

  return (
    <>
      <button ref={button} type="button" className={styles.how} popoverTarget={id} aria-expanded={isOpen}>
        how?<span className="visually-hidden"> {about ?? title}</span>
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-title`}
        className={styles.popover}
        onBeforeToggle={beforeToggle}
        onToggle={(event) => event.newState === 'closed' && setOpen(false)}
      >
        {isOpen && (
          <>
            <span className={styles.call} aria-hidden="true" />
            <div className={styles.head}>
              {/* A dialog of its own: it begins at the level below the screen's, wherever its button stands. */}
              <h2 id={`${id}-title`}>{title}</h2>
              <IconButton
                label="Close"
                size="small"
                className={styles.close}
                popoverTarget={id}
                popoverTargetAction="hide"
              >
                <Icon name="close" size={14} />
              </IconButton>
            </div>
            {children}
          </>
        )}
      </div>
    </>
  )
}

/**
 * Puts the popover to the right of its button, else to the left, else below it, in page coordinates. A surface marked with
 * data-how-edge around the button is not covered: the popover opens beside it, and below a surface that is a single row.
 */
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
  // To the left the line would strike out the name that the button stands behind.
  popover.dataset.side = side === 'left' && !surface ? 'beside' : side
  popover.style.setProperty('--left', `${left + scrollX}px`)
  popover.style.setProperty('--top', `${top + scrollY}px`)
}
