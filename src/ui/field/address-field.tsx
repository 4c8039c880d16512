import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type Ref,
  use,
  useId,
  useRef,
  useState,
} from 'react'
import type { FieldOf } from '../form/use-form.ts'
import styles from './field.module.css'
import { TextField } from './text-field.tsx'

interface AddressSuggestionsProps {
  id: string
  text: string
  onChoose: (address: string) => void
  onChange: (state: { isOpen: boolean; activeId: string | null }) => void
  ref: Ref<{ press: (key: string) => boolean }>
}

/** The list of addresses below a text box; null if there are no suggestions. */
export const AddressSuggestionsContext = createContext<ComponentType<AddressSuggestionsProps> | null>(null)

const CLOSED: { isOpen: boolean; activeId: string | null } = { isOpen: false, activeId: null }

/** What makes a text box the combobox of the addresses that are suggested below it. */
export function useAddressList() {
  const Suggestions = use(AddressSuggestionsContext)
  const id = useId()
  const list = useRef<{ press: (key: string) => boolean }>(null)
  const [{ isOpen, activeId }, setList] = useState(CLOSED)
  return {
    /** Returns true if the list used the key. */
    press: (key: string): boolean => list.current?.press(key) ?? false,
    /** The props of the box. */
    box: Suggestions && {
      role: 'combobox',
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isOpen,
      'aria-controls': id,
      'aria-activedescendant': activeId ?? undefined,
    },
    below: (text: string, onChoose: (address: string) => void) =>
      Suggestions && <Suggestions id={id} ref={list} text={text} onChoose={onChoose} onChange={setList} />,
  }
}

type BoxProps = Pick<ComponentProps<typeof TextField>, 'label' | 'hint'>

/** An address, with suggestions while it is typed. */
export function AddressField({ onChange, ...field }: BoxProps & FieldOf<string | null>) {
  const { press, box, below } = useAddressList()
  const [typed, setTyped] = useState('')
  return (
    <div className={styles.withList}>
      <TextField
        autoComplete="off"
        autoCapitalize="words"
        {...field}
        {...box}
        onChange={(text) => {
          setTyped(text)
          onChange(text)
        }}
        onBlur={() => setTyped('')}
        onKeyDown={(event) => {
          if (press(event.key)) event.preventDefault()
        }}
      />
      {below(typed, (address) => {
        setTyped('')
        onChange(address)
      })}
    </div>
  )
}
