import {
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { MAX_ADDRESS_LENGTH } from '#src/lib/text/address-words.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { useFullBox } from '#src/ui/field/text-field.tsx'
import { useEarlySubmit } from '#src/ui/form/use-early-submit.ts'
import { Icon } from '#src/ui/layout/icons.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import styles from './address-box.module.css'
import { cancelSuggestions, finishSearch, suggestAddresses } from './api.ts'
import { suggestionProblem } from './google-places.ts'
import list from './option-list.module.css'
import type { AddressPrediction, Suggestions } from './schema.ts'
import { NOT_LISTED, ONLY_PLACES, sourceOf } from './unlisted.ts'

interface AddressBoxProps {
  onChoose: (address: string) => void
  onType?: (text: string) => void
  /** Another value moves the cursor into the box. */
  focusedBy?: number | undefined
}

export function AddressBox({ onChoose, onType, focusedBy }: AddressBoxProps) {
  const id = useId()
  const full = useFullBox(MAX_ADDRESS_LENGTH)
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const search = useAddressSearch()
  const options = optionsOf(search)
  const isOpen = search.isOpen && options.length > 0
  const active = Math.min(search.active, options.length - 1)

  const searchEarlyInput = useEffectEvent(() => {
    if (input.current?.value) search.type(input.current.value)
  })
  // Users may type into the prerendered page before hydration.
  useEffect(() => searchEarlyInput(), [])
  useEffect(() => {
    if (focusedBy !== undefined) input.current?.focus()
  }, [focusedBy])
  useEarlySubmit(form)

  function choose(address: string) {
    if (input.current) input.current.value = address
    search.finish(address)
    onChoose(address)
  }

  function clear() {
    if (input.current) input.current.value = ''
    search.type('')
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const option = options[active]
    const typed = oneLine(input.current?.value ?? '')
    if (isOpen && option) choose(option.address)
    else if (typed !== '') choose(typed)
    else input.current?.focus()
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && isOpen) search.close()
    else if (event.key === 'Escape') clear()
    else if (!search.move(event.key, options.length)) return
    event.preventDefault()
  }

  const problem = search.problem ?? full.notice
  return (
    <div className={styles.box}>
      <label htmlFor={id} className="visually-hidden">
        Property address
      </label>
      <form ref={form} data-early="" className={styles.field} onSubmit={submit}>
        <Icon name="search" />
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          className="bare"
          placeholder="Street number, street and suburb"
          maxLength={MAX_ADDRESS_LENGTH}
          autoComplete="off"
          autoCapitalize="words"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          onInput={({ currentTarget }) => {
            search.type(currentTarget.value)
            onType?.(currentTarget.value)
            full.onInput(currentTarget.value)
          }}
          onFocus={(event) => search.type(event.currentTarget.value)}
          onBlur={search.close}
          onKeyDown={handleKey}
        />
        {isOpen && <KeyHint>Esc</KeyHint>}
        <button
          type="submit"
          className={styles.go}
          aria-label="Value this property"
          // Prevents blur, which would close the list before the click.
          onPointerDown={(event) => event.preventDefault()}
        >
          <Icon name="arrow-right" size={20} />
        </button>
      </form>
      {problem && (
        <p id={`${id}-error`} role="alert" className="danger text-13 above-2">
          {problem}
        </p>
      )}
      <Options
        id={id}
        options={options}
        isOpen={isOpen}
        active={active}
        onChoose={choose}
        onPoint={search.point}
        source={search.answered ? sourceOf(search) : null}
      />
      <p role="status" className="visually-hidden">
        {isOpen && search.answered && countOf(search)}
      </p>
    </div>
  )
}

interface Option {
  address: string
  content: ReactNode
  asTyped: boolean
}

interface OptionsProps {
  id: string
  options: readonly Option[]
  isOpen: boolean
  active: number
  onChoose: (address: string) => void
  onPoint: (option: number) => void
  source: string | null
}

function Options({ id, options, isOpen, active, onChoose, onPoint, source }: OptionsProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Addresses"
      className={classNames(list.list, styles.list)}
      data-source={source ?? undefined}
      hidden={!isOpen}
    >
      {isOpen &&
        options.map((option, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox keeps the focus and handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here instead
          <div
            key={option.asTyped ? 'as typed' : option.address}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            className={classNames(list.option, styles.option, option.asTyped && styles.asTyped)}
            onPointerMove={() => onPoint(at)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option.address)}
          >
            <Icon name={option.asTyped ? 'plus' : 'pin'} />
            <span className={styles.text}>{option.content}</span>
            {at === active && <KeyHint>Enter</KeyHint>}
          </div>
        ))}
    </div>
  )
}

function KeyHint({ children }: { children: string }) {
  return (
    <span className={classNames('key', styles.key)} aria-hidden="true">
      {children}
    </span>
  )
}

const NOTHING = {
  text: '',
  predictions: [] as AddressPrediction[],
  attribution: null as string | null,
  answered: false,
  problem: null as string | null,
}

function useAddressSearch() {
  const [state, setState] = useState(NOTHING)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const [isMoving, setMoving] = useState(false)

  async function type(text: string) {
    const query = oneLine(text)
    setOpen(query !== '')
    setActive(0)
    setMoving(false)
    cancelSuggestions()
    if (query === '') return setState(NOTHING)
    setState((before) => ({ ...before, text }))
    try {
      const suggestions = await suggestAddresses(query)
      if (suggestions) setState({ text, ...suggestions, answered: true, problem: null })
    } catch (error) {
      setState({ ...NOTHING, text, problem: suggestionProblem(error) })
    }
  }

  function move(key: string, count: number): boolean {
    const down = key === 'ArrowDown'
    const steps = down || key === 'ArrowUp'
    if (count === 0 || (!steps && !(isOpen && isMoving && (key === 'Home' || key === 'End')))) return false
    const last = count - 1
    if (!isOpen) setActive(down ? 0 : last)
    else if (steps) setActive((active + (down ? 1 : last)) % count)
    else setActive(key === 'Home' ? 0 : last)
    setOpen(true)
    setMoving(true)
    return true
  }

  function close() {
    cancelSuggestions()
    setOpen(false)
    setMoving(false)
  }

  function finish(text: string) {
    finishSearch(text)
    close()
    setState({ ...NOTHING, text })
  }

  return { ...state, isOpen, active, type, move, close, finish, point: setActive }
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

function optionsOf({ text, predictions }: { text: string; predictions: AddressPrediction[] }): Option[] {
  const typed = oneLine(text)
  if (typed === '') return []
  return [
    ...predictions.map(({ description, mainText, secondaryText }) => ({
      address: description,
      asTyped: false,
      content: (
        <>
          <b>{mainText}</b>
          {/* Visually hidden: screen readers read the complete address. */}
          <span className={styles.comma}>, </span>
          <span className={styles.place}>{secondaryText}</span>
        </>
      ),
    })),
    { address: typed, asTyped: true, content: `Use “${typed}” as typed` },
  ]
}

function countOf({ predictions, attribution }: Suggestions): string {
  const { length: count } = predictions
  if (count === 0) return `${NOT_LISTED}. You can still use what you typed.`
  return attribution === null
    ? `${pluralize(count, 'suggestion')}. ${ONLY_PLACES}`
    : `${pluralize(count, 'address', 'addresses')} found`
}
