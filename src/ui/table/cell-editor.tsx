import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { InvalidFields, useInvalidField } from '../field/invalid-fields.ts'
import styles from './cell-editor.module.css'

interface CellEditorProps<Edit> {
  onSave: (edit: Edit) => void
  onClose: () => void
  children: (save: (edit: Edit) => void) => ReactNode
}

/** A field over a cell: Enter and leaving it save, Esc discards. What can’t be read stays open with its message and the focus. */
export function CellEditor<Edit>({ onSave, onClose, children }: CellEditorProps<Edit>) {
  const box = useRef<HTMLDivElement>(null)
  const isOver = useRef(false)
  const invalid = useInvalidField()
  const problem = useRef(invalid.problem)
  problem.current = invalid.problem
  const field = () =>
    box.current?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select') ?? null

  useEffect(() => {
    const first = box.current?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')
    first?.focus()
    if (first instanceof HTMLInputElement) first.select()
  }, [])

  function handleKey(event: KeyboardEvent) {
    event.stopPropagation()
    if (event.key === 'Escape') {
      isOver.current = true
      onClose()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // A field says only when it is left whether it could be read.
      field()?.blur()
    }
  }

  function leave({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof Node && box.current?.contains(relatedTarget)) return
    // The field says first whether its text could be read.
    requestAnimationFrame(() => {
      if (problem.current === null) onClose()
      else if (document.activeElement === document.body) field()?.focus()
    })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the field inside, which has the focus
    <div ref={box} className={styles.editor} onKeyDown={handleKey} onBlur={leave}>
      <InvalidFields value={invalid.report}>
        {children((edit) => {
          // A field reports its value at Enter, and again when it is left.
          if (isOver.current) return
          isOver.current = true
          onSave(edit)
        })}
      </InvalidFields>
    </div>
  )
}
