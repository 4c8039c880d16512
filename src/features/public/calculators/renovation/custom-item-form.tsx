import { useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { MAX_CUSTOM_ITEMS, MAX_ITEM_NAME_LENGTH } from '#src/finance/budget/renovation.ts'
import { focusFirstError, InvalidFields, STANDS_ALONE } from '#src/ui/field/invalid-fields.ts'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { CheckedForm } from '#src/ui/form/checked-form.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Note, Row } from '#src/ui/layout/layout.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { type CustomItemDraft, customItemDraft, keepCustomItem, uncountedText } from '../custom-item-draft.ts'
import { type PlanChange, withCustomItem } from '../renovation-plan.ts'
import type { RenovationPlan } from '../schema.ts'
import styles from './custom-item-form.module.css'

/** What the seven items leave out; their costs differ too much for a rate. */
const SUGGESTED = ['Roof', 'Wiring', 'Plumbing', 'Windows', 'Scaffolding', 'Council consent', 'Skip']

interface CustomItemFormProps {
  plan: RenovationPlan
  onChange: (change: PlanChange) => void
}

export function CustomItemForm({ plan, onChange }: CustomItemFormProps) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [{ name, cost }, setItem] = useState(() => customItemDraft(path))
  const edit = (change: Partial<CustomItemDraft>) => {
    const next = { name, cost, ...change }
    setItem(next)
    keepCustomItem(path, next)
  }
  const [wasRefused, setRefused] = useState(false)
  const [added, setAdded] = useState(0)
  const nameBox = useRef<HTMLInputElement>(null)
  const suggested = SUGGESTED.filter((one) => plan.customItems.every((item) => item.name !== one))
  const uncounted = uncountedText({ name, cost })
  const isFull = plan.customItems.length >= MAX_CUSTOM_ITEMS

  function add(form: HTMLFormElement) {
    if (name.trim() === '' || cost === null || isFull) {
      setRefused(true)
      return focusFirstError(form)
    }
    onChange((now) => withCustomItem(now, { name: name.trim(), cost }, Date.now()))
    edit({ name: '', cost: null })
    setRefused(false)
    setAdded(added + 1)
    nameBox.current?.focus()
  }

  const nameError = isFull ? `You can add up to ${MAX_CUSTOM_ITEMS} items.` : 'Give the item a name'
  return (
    // Until it is added, the item isn’t in the plan around it.
    <InvalidFields value={STANDS_ALONE}>
      <CheckedForm
        className={classNames('no-print', styles.form)}
        aria-label="Add custom item"
        onSubmit={add}
        noValidate
      >
        <TextField
          ref={nameBox}
          className={styles.name ?? ''}
          label="Item name"
          placeholder="Scaffolding, four weeks"
          value={name}
          maxLength={MAX_ITEM_NAME_LENGTH}
          autoComplete="off"
          onChange={(typed) => edit({ name: typed })}
          error={wasRefused && (isFull || name.trim() === '') ? nameError : null}
        />
        <MoneyField
          key={added}
          className={styles.cost ?? ''}
          label="Total cost"
          placeholder="4,800"
          value={cost}
          onChange={(typed) => edit({ cost: typed })}
          error={wasRefused && cost === null ? 'Enter the total cost, for example 4,800' : null}
        />
        <Button type="submit" icon="plus" className={styles.add}>
          Add item
        </Button>
        {uncounted !== null && <Note>{uncounted}</Note>}
        <Row role="group" aria-label="Suggested items" align="center" className={styles.suggested}>
          <span className="quiet text-13">Suggestions</span>
          {suggested.map((one) => (
            <Button
              key={one}
              size="dense"
              onClick={({ currentTarget: { form } }) => {
                edit({ name: one })
                form?.querySelectorAll('input')[1]?.focus()
              }}
            >
              {one}
            </Button>
          ))}
        </Row>
      </CheckedForm>
    </InvalidFields>
  )
}
