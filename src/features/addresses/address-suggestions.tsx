import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react'
import { counted } from '#src/lib/counted.ts'
import { classNames } from '#src/ui/class-names.ts'
import styles from './address-suggestions.module.css'
import { finishSearch, stopSuggesting, suggestAddresses } from './api.ts'
import type { Suggestions } from './schema.ts'
import list from './suggestions.module.css'

export interface AddressSuggestionsProps {
  /** Of the list; the box that it belongs to points at it. */
  id: string
  /** What stands in the box. */
  text: string
  googleScript?: () => string | null
  onChoose: (address: string) => void
  /** Tells the box whether the list is open, and which option the keys are on. */
  onChange: (state: { isOpen: boolean; activeId: string | null }) => void
  /** Takes the keys of the box; true: the key was for the list. */
  ref: Ref<{ press: (key: string) => boolean }>
}

const NOTHING: Suggestions = { predictions: [], attribution: null }

/** Addresses that what is typed may become, under a box of one's own. Nothing is chosen before an arrow key or a finger. */
export function AddressSuggestions({ id, text, onChoose, onChange, ref, ...props }: AddressSuggestionsProps) {
  const { offered, close } = useOffered(text, props.googleScript ?? (() => null))
  const [at, setAt] = useState(-1)
  const { predictions, attribution } = offered
  const isOpen = predictions.length > 0
  const active = Math.min(at, predictions.length - 1)
  const activeId = active < 0 ? null : `${id}-${active}`
  const tell = useEffectEvent(onChange)
  useEffect(() => tell({ isOpen, activeId }), [isOpen, activeId])

  function choose(address: string) {
    finishSearch(address)
    leave()
    onChoose(address)
  }
  function leave() {
    setAt(-1)
    close()
  }
  function press(key: string): boolean {
    const chosen = predictions[active]
    if (!isOpen) return false
    if (key === 'Enter' && chosen !== undefined) choose(chosen.description)
    else if (key === 'Escape') leave()
    // One step before the first is the box itself again.
    else if (key === 'ArrowDown') setAt(active + 1 < predictions.length ? active + 1 : -1)
    else if (key === 'ArrowUp') setAt(active < 0 ? predictions.length - 1 : active - 1)
    else return false
    return true
  }
  useImperativeHandle(ref, () => ({ press }))

  return (
    <>
      <div id={id} role="listbox" aria-label="Addresses" className={list.list} hidden={!isOpen}>
        {predictions.map(({ description, mainText, secondaryText }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box keeps the focus and hands over the keys
          // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here instead
          <div
            key={description}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classNames(list.option, styles.option)}
            onPointerMove={() => setAt(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(description)}
          >
            <b>{mainText}</b>
            {/* Heard, not seen: an option is named by its whole address. */}
            <span className={styles.comma}>, </span>
            <span>{secondaryText}</span>
          </div>
        ))}
        {attribution && (
          <div className={styles.source} aria-hidden="true">
            {attribution}
          </div>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {isOpen && `${counted(predictions.length, 'address', 'addresses')} found`}
      </p>
    </>
  )
}

/** What is offered for the text; nothing while it is asked, and nothing when it cannot be: what is typed counts anyway. */
function useOffered(text: string, googleScript: () => string | null) {
  const [state, setState] = useState({ text: '', offered: NOTHING })
  const query = text.trim().replace(/\s+/g, ' ')
  const script = useEffectEvent(googleScript)
  useEffect(() => {
    if (query === '') return
    let isWanted = true
    suggestAddresses(query, script())
      .then((offered) => isWanted && offered && setState({ text: query, offered }))
      .catch(() => {})
    return () => {
      isWanted = false
      stopSuggesting()
    }
  }, [query])
  function close() {
    stopSuggesting()
    setState({ text: '', offered: NOTHING })
  }
  // What was offered for the beginning of the text stays until there is something better.
  const isAbout = query !== '' && (query.startsWith(state.text) || state.text.startsWith(query))
  return { offered: isAbout ? state.offered : NOTHING, close }
}
