import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { classNames } from '#src/ui/style/class-names.ts'
import styles from './address-suggestions.module.css'
import { cancelSuggestions, finishSearch, suggestAddresses } from './api.ts'
import list from './option-list.module.css'
import type { Suggestions } from './schema.ts'
import { ONLY_PLACES, sourceOf } from './unlisted.ts'

interface AddressSuggestionsProps {
  id: string
  text: string
  onChoose: (address: string) => void
  onChange: (state: { isOpen: boolean; activeId: string | null }) => void
  /** Handles a key that was pressed in the text box; returns true if the list used it. */
  ref: Ref<{ press: (key: string) => boolean }>
}

const NOTHING: Suggestions = { predictions: [], attribution: null }

export function AddressSuggestions({ id, text, onChoose, onChange, ref }: AddressSuggestionsProps) {
  const { suggestions, close } = useSuggestions(text)
  const [at, setAt] = useState(-1)
  const { predictions, attribution } = suggestions
  const isOpen = predictions.length > 0
  const active = Math.min(at, predictions.length - 1)
  const activeId = active < 0 ? null : `${id}-${active}`
  const reportChange = useEffectEvent(onChange)
  useEffect(() => reportChange({ isOpen, activeId }), [isOpen, activeId])

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
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text box keeps the focus and forwards the keys
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
            <span className={styles.comma}>, </span>
            <span>{secondaryText}</span>
          </div>
        ))}
        <div className={styles.source} aria-hidden="true">
          {sourceOf(suggestions)}
        </div>
      </div>
      <p role="status" className="visually-hidden">
        {isOpen &&
          (attribution === null
            ? `${pluralize(predictions.length, 'suggestion')}. ${ONLY_PLACES}`
            : `${pluralize(predictions.length, 'address', 'addresses')} found`)}
      </p>
    </>
  )
}

/** Ignores errors, because the text can be used as typed. */
function useSuggestions(text: string) {
  const [state, setState] = useState({ text: '', suggestions: NOTHING })
  const query = text.trim().replace(/\s+/g, ' ')
  useEffect(() => {
    if (query === '') return
    let isCurrent = true
    suggestAddresses(query)
      .then((suggestions) => isCurrent && suggestions && setState({ text: query, suggestions }))
      .catch(() => {})
    return () => {
      isCurrent = false
      cancelSuggestions()
    }
  }, [query])
  function close() {
    cancelSuggestions()
    setState({ text: '', suggestions: NOTHING })
  }
  // Shows the suggestions for a shorter or longer query until the new ones arrive.
  const isRelated = query !== '' && (query.startsWith(state.text) || state.text.startsWith(query))
  return { suggestions: isRelated ? state.suggestions : NOTHING, close }
}
